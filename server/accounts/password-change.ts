import type { Caller, CallerInSession } from '../platform/caller.ts'
import { Failure, failingAs } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import { findDevice } from '../push/subscriptions.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { findPasswordHash, replacePasswordHash } from './queries.ts'
import { endTokensOf } from './tokens.ts'
import { tellOfPassword } from './warnings.ts'

/**
 * Changes one's password and ends all one's sessions; the caller opens a new one.
 *
 * @returns the new password's hash, which that session is opened with; where the device was told, what
 * it goes on to be told by
 * @throws Failure `invalid_current_password`, also when somebody else changed it meanwhile: who
 * lost an account to a stolen session takes it back by a reset, and that must stand
 */
export async function changePassword(
  platform: Platform,
  caller: CallerInSession,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  device: string,
): Promise<{ passwordHash: string; told: Awaited<ReturnType<typeof findDevice>> }> {
  const { db, mails, config, now } = platform
  const checked = await confirmPassword(db, caller, currentPassword)
  const { userId } = caller
  const passwordHash = await hashPassword(newPassword)
  const told = await failingAs('error_while_updating_password', () =>
    db.transaction().execute(async (tx) => {
      const isReplaced = await replacePasswordHash(tx, userId, { from: checked, to: passwordHash })
      if (!isReplaced) throw new Failure('invalid_current_password')
      const subscription = await findDevice(tx, caller, now())
      await endSessionsOf(tx, userId)
      await endTokensOf(tx, userId, now())
      await tellOfPassword({ mails, config, now }, tx, caller, 'changed', device)
      return subscription
    }),
  )
  return { passwordHash, told }
}

/**
 * @returns the hash that `password` was checked against
 * @throws Failure `invalid_current_password`
 */
export async function confirmPassword(
  db: Platform['db'],
  { userId }: Caller,
  password: string,
): Promise<string> {
  const passwordHash = (await findPasswordHash(db, userId))?.password_hash
  if (!passwordHash || !(await isPassword(password, passwordHash))) {
    throw new Failure('invalid_current_password')
  }
  return passwordHash
}
