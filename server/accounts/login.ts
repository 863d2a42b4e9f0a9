import Bowser from 'bowser'
import { Failure } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import { isPassword } from './passwords.ts'
import { findAccount } from './queries.ts'
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
  return sessions.start(account.id, browser.device)
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
