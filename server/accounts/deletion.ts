import { leaveEverything } from '../communities/departure.ts'
import { Failure, failingAs } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import { deletionMail } from './mails.ts'
import { confirmPassword } from './password-change.ts'
import { deleteSessionsOf, deleteTokensOf, lockUser, updateUser } from './queries.ts'

/**
 * Deletes an account: its sessions, links, memberships and invitations end, its personal data goes at
 * once. The row stays as a nameless author, so that conversations keep their order.
 *
 * @throws Failure `invalid_current_password`
 */
export async function deleteAccount(
  { db, mails, now }: Platform,
  userId: string,
  password: string,
): Promise<void> {
  await confirmPassword(db, userId, password)
  await failingAs('error_while_deleting_user', () =>
    db.transaction().execute(async (tx) => {
      const user = await lockUser(tx, userId)
      // Somebody clicked twice: the account is gone already.
      if (!user?.email) throw new Failure('not_authenticated')
      await leaveEverything(tx, { userId, email: user.email })
      await updateUser(tx, userId, {
        email: null,
        password_hash: null,
        first_name: '',
        last_name: '',
        phone_number: null,
        birth_day: null,
        address: null,
        validated_at: null,
        deleted_at: now(),
      })
      await deleteSessionsOf(tx, userId)
      await deleteTokensOf(tx, userId)
      await mails.send(tx, user.email, deletionMail(user.first_name))
    }),
  )
}
