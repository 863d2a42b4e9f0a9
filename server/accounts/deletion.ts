import { lockUsers } from '../../db/locks.ts'
import type { Tx } from '../../db/open.ts'
import { leaveCommunities } from '../communities/departure.ts'
import { cancelEventsOf } from '../events/cancellations.ts'
import { leaveEvents } from '../events/departure.ts'
import { leaveRooms } from '../messaging/departure.ts'
import { announce } from '../platform/announcements.ts'
import type { Caller } from '../platform/caller.ts'
import { forgetMailsTo } from '../platform/failed-mails.ts'
import { Failure, failingAs } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import { forgetPushOf } from '../push/subscriptions.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { forgetRequestsOf } from '../widgets/departure.ts'
import { forgetDevicesOf } from './known-devices.ts'
import { deletionMail } from './mails.ts'
import { confirmPassword } from './password-change.ts'
import { deleteTokensOf, updateUser } from './queries.ts'

/**
 * Deletes an account: its sessions, links, memberships, answers and invitations end, its personal data goes at
 * once. The row stays as a nameless author, so that conversations keep their order.
 *
 * @throws Failure `invalid_current_password`
 */
export async function deleteAccount(
  { config, db, mails, jobs, now }: Platform,
  caller: Caller,
  password: string,
): Promise<void> {
  const { userId } = caller
  await confirmPassword(db, caller, password)
  await failingAs('error_while_deleting_user', () =>
    db.transaction().execute(async (tx) => {
      const user = (await lockUsers(tx, [userId])).get(userId)
      // Somebody clicked twice: the account is gone already.
      if (!user?.email) throw new Failure('not_authenticated')
      await removeAccount({ mails, jobs, now }, tx, { userId, email: user.email })
      await mails.send(tx, user.email, deletionMail(user.first_name, config.operator.contact))
    }),
  )
}

/** The step that every deletion shares; the person's row is locked. */
export async function removeAccount(
  sending: Pick<Platform, 'mails' | 'jobs' | 'now'>,
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const at = sending.now()
  await leaveCommunities(tx, { userId, email, at }, cancelEventsOf(sending))
  await leaveEvents(tx, { userId, email })
  await forgetRequestsOf(tx, email)
  await forgetMailsTo(tx, email)
  await leaveRooms(tx, userId)
  await updateUser(tx, userId, {
    email: null,
    password_hash: null,
    first_name: '',
    last_name: '',
    phone_number: null,
    birth_day: null,
    address: null,
    validated_at: null,
    warned_at: null,
    deleted_at: at,
    blocked_at: null,
  })
  await endSessionsOf(tx, userId)
  await forgetPushOf(tx, userId)
  await deleteTokensOf(tx, userId)
  await announce(tx, { what: 'account-ended', userId })
  await forgetDevicesOf(tx, userId)
}
