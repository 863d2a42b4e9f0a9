import { Failure } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { isPassword } from './passwords.ts'
import { findCredentials } from './queries.ts'

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
  const account = await findCredentials(db, credentials.email)
  const isRight = await isPassword(credentials.password, account?.password_hash)
  if (!account?.password_hash || !isRight) throw new Failure('wrong_password_or_email')
  if (!account.validated_at) throw new Failure('user_not_validated')

  if (browser.replaced) await sessions.end(browser.replaced)
  const { id, password_hash: passwordHash } = account
  const sessionId = await sessions.start({ userId: id, passwordHash, device: browser.device })
  // The password was changed, or the account deleted, since it was looked up.
  if (!sessionId) throw new Failure('wrong_password_or_email')
  return sessionId
}
