import { lockUsers } from '../../db/locks.ts'
import type { Db, Tx } from '../../db/open.ts'
import { operator, record } from '../audit/audit.ts'
import { Failure } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { sendActivation } from './activation-request.ts'
import { removeAccount } from './deletion.ts'
import { deletionMail } from './mails.ts'
import { findForOperator, updateUser } from './queries.ts'

/*
 * What operators do to accounts on somebody's request. Each writes its line of the audit log; what
 * ends is announced, so that every process hears of it at once.
 */

type Found = NonNullable<Awaited<ReturnType<typeof findForOperator>>>

/** @throws Failure `user_not_found` */
export async function findAccount(db: Db, email: string): Promise<Found> {
  const account = await findForOperator(db, email)
  if (!account) throw new Failure('user_not_found')
  return account
}

/** Does something to an account that is locked, and found again once it is. */
async function withAccount(
  db: Db,
  email: string,
  step: (tx: Tx, account: Found) => Promise<void>,
): Promise<void> {
  const { id } = await findAccount(db, email)
  await db.transaction().execute(async (tx) => {
    await lockUsers(tx, [id])
    await step(tx, await findAccount(tx, email))
  })
}

/** Lets nobody in with an account, ends its sessions, and sends it no mail. */
export async function blockAccount({ db, now }: Platform, email: string): Promise<void> {
  await withAccount(db, email, async (tx, { id: whom }) => {
    await updateUser(tx, whom, { blocked_at: now() })
    await endSessionsOf(tx, whom)
    await record(tx, { at: now(), who: operator, what: 'account-blocked', whom })
  })
}

export async function unblockAccount({ db, now }: Platform, email: string): Promise<void> {
  await withAccount(db, email, async (tx, { id: whom }) => {
    await updateUser(tx, whom, { blocked_at: null })
    await record(tx, { at: now(), who: operator, what: 'account-unblocked', whom })
  })
}

export async function endAllSessions({ db, now }: Platform, email: string): Promise<void> {
  await withAccount(db, email, async (tx, { id: whom }) => {
    await endSessionsOf(tx, whom)
    await record(tx, { at: now(), who: operator, what: 'sessions-ended', whom })
  })
}

/** @throws Failure `user_not_found` also for one that is active */
export async function resendActivation(
  { db, config, mails, now }: Platform,
  email: string,
): Promise<void> {
  await withAccount(db, email, async (tx, { id: whom, first_name: firstName, validated_at }) => {
    if (validated_at) throw new Failure('user_not_found')
    await sendActivation({ config, mails, now }, tx, { userId: whom, email, firstName })
    await record(tx, { at: now(), who: operator, what: 'activation-resent', whom })
  })
}

/** Deletes an account as its owner would, and tells them by the same mail. */
export async function deleteAccountFor(
  { config, db, mails, jobs, now }: Platform,
  email: string,
): Promise<void> {
  await withAccount(db, email, async (tx, { id: whom, first_name }) => {
    await removeAccount({ mails, jobs, now }, tx, { userId: whom, email })
    await mails.send(tx, email, deletionMail(first_name, config.operator.contact))
    await record(tx, { at: now(), who: operator, what: 'account-deleted', whom })
  })
}
