import Bowser from 'bowser'
import { Failure } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import { isPassword } from './passwords.ts'
import { findAccount, findPasswordHash } from './queries.ts'
import type { Sessions } from './sessions.ts'

/**
 * Opens a session, always under a new id.
 *
 * @param replaced the session that the browser had before, which ends
 * @returns the new session's id
 * @throws Failure `wrong_password_or_email`; `user_not_validated`, only after a right password
 */
export async function logIn(
  { db }: Platform,
  sessions: Sessions,
  credentials: { email: string; password: string },
  browser: { device: string; replaced: string | undefined },
): Promise<string> {
  const account = await findAccount(db, credentials.email)
  const isRight = await isPassword(credentials.password, account?.password_hash)
  if (!account || !isRight) throw new Failure('wrong_password_or_email')
  if (!account.validated_at) throw new Failure('user_not_validated')

  if (browser.replaced) await sessions.end(browser.replaced)
  const sessionId = await sessions.start(account.id, browser.device)
  if (!(await isStillPassword(db, account.id, account.password_hash))) {
    await sessions.end(sessionId)
    throw new Failure('wrong_password_or_email')
  }
  return sessionId
}

/**
 * A reset that came between the check of the password and the new session ended every session but
 * that one. Looked at after the session is there, one of both always sees the other.
 */
async function isStillPassword(
  db: Platform['db'],
  userId: string,
  passwordHash: string | null,
): Promise<boolean> {
  const row = await findPasswordHash(db, userId)
  return row?.password_hash === passwordHash
}

const deviceLength = 80

/** A browser in words that people know, such as 'Firefox sur Windows'; not the whole header. */
export function describeDevice(userAgent: string | undefined): string {
  const { browser, os } = Bowser.parse(userAgent || '-')
  if (!browser.name) return 'Appareil inconnu'
  const words = os.name ? `${browser.name} sur ${os.name}` : browser.name
  // Whoever writes the header may write anything, and any amount of it.
  return words.slice(0, deviceLength)
}
