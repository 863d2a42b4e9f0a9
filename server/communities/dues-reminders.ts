import { isId } from '../contract/fields.ts'
import { communityPath } from '../contract/page-paths.ts'
import { may } from '../contract/roles.ts'
import { findPerson, fullName } from '../people/people.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure } from '../platform/failures.ts'
import { mayWriteTo } from '../platform/mailboxes.ts'
import type { Platform } from '../platform/platform.ts'
import { readDues } from './dues.ts'
import { deleteRemindersBefore, takeReminders } from './dues-queries.ts'
import { findOpenInvitations } from './invitation-queries.ts'
import { duesReminderMail } from './mails.ts'
import { findMembers } from './member-queries.ts'
import { rates as rules } from './rates.ts'
import { type Standing, standToChange } from './standing.ts'

/** Nobody is reminded by the same association again before so many milliseconds. */
const pause = 7 * 24 * 3_600_000

/** Somebody to remind: a member by name, somebody invited by the address alone. */
interface Debtor {
  email: string
  name: string | null
}

/**
 * Reminds those who have not paid, by a mail each, at most once in seven days. Skipped are those who
 * have paid, were reminded, want no reminders, or are neither member nor invited any more.
 *
 * @param ids members and open invitations, each once
 * @throws Failure `association_not_found`, `not_enough_permission`, `too_many_requests`
 */
export async function remindContributions(
  { db, mails, rates, config, now }: Platform,
  caller: Caller,
  associationId: string,
  { ids, message }: { ids: string[]; message: string | null },
): Promise<{ reminded: number; skipped: number }> {
  const association = { kind: 'association', id: associationId } as const
  return db.transaction().execute(async (tx) => {
    const me = await standToChange(tx, caller, association, may.manage)
    const sender = await findPerson(tx, caller)
    if (!sender) throw new Failure('not_authenticated')
    const debtors = await findDebtors(tx, me, ids.filter(isId), now())
    const addresses = debtors.map(({ email }) => email)
    const refused = await mails.refusals.among(tx, 'reminders', addresses)
    const emails = addresses.filter((email) => !refused.has(email))
    const since = new Date(now().getTime() - pause)
    const taken = await takeReminders(tx, me.id, emails, { now: now(), since })
    if (taken.length > 0) {
      const account = { account: caller.userId }
      await rates.take('dues-reminder', rules.duesReminder, account, taken.length)
    }

    const dues = await readDues(tx, me.id)
    const facts = { association: me.name, sender: fullName(sender), dues, message }
    const url = `${config.origin}${communityPath(me)}`
    const due = new Set(taken)
    const written: Debtor[] = []
    for (const debtor of debtors.filter(({ email }) => due.has(email))) {
      // Who has not joined yet may know nothing of all this.
      const isMember = debtor.name !== null
      if (isMember || (await mayWriteTo(rates, debtor.email, caller.userId))) written.push(debtor)
    }
    await mails.sendAll(
      tx,
      written.map((debtor) => ({ to: debtor.email, letter: duesReminderMail(debtor, facts, url) })),
    )
    return { reminded: due.size, skipped: ids.length - due.size }
  })
}

async function findDebtors(
  tx: Parameters<typeof findMembers>[0],
  { id }: Standing,
  ids: string[],
  now: Date,
): Promise<Debtor[]> {
  const members = await findMembers(tx, id, ids)
  const invited = await findOpenInvitations(tx, id, { ids, now })
  return [
    ...members.map((row) => ({ ...row, name: fullName(row) })),
    ...invited.map((row) => ({ ...row, name: null })),
  ].flatMap(({ email, name, contribution }) =>
    email !== null && contribution !== 'paid' ? [{ email, name }] : [],
  )
}

/** What is longer ago than a week holds nobody back. */
export async function forgetReminders({ db, now }: Platform): Promise<void> {
  await deleteRemindersBefore(db, new Date(now().getTime() - pause))
}
