import { lockUsers } from '../../db/locks.ts'
import { paths } from '../contract/paths.ts'
import type { Platform } from '../platform/platform.ts'
import { removeAccount } from './deletion.ts'
import * as queries from './inactivity-queries.ts'
import { unusedDeletionMail, unusedMail } from './mails.ts'

const day = 24 * 3_600_000
/** As the legal notice says. */
const years = 5
const notice = 30 * day
const unprovenFor = 7 * day

/**
 * Warns whoever has not used their account for five years less 30 days, and deletes those who have not
 * come since. Each in a transaction of their own: one that fails holds up nobody else.
 */
export async function endUnusedAccounts(platform: Platform): Promise<void> {
  const { db, now } = platform
  await queries.noteSeen(db)
  const since = fiveYearsBefore(now())
  const warned = new Date(now().getTime() - notice)
  for (const { id } of await queries.listToDelete(db, { since, warned })) {
    await endAccount(platform, id, { since, warned })
  }
  const soon = new Date(since.getTime() + notice)
  for (const { id } of await queries.listToWarn(db, soon)) await warn(platform, id, soon)
}

function fiveYearsBefore(now: Date): Date {
  const then = new Date(now)
  then.setUTCFullYear(now.getUTCFullYear() - years)
  return then
}

async function endAccount(
  { db, mails, jobs, now }: Platform,
  id: string,
  when: { since: Date; warned: Date },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = (await lockUsers(tx, [id])).get(id)
    // Whoever came back while the lock was waited for keeps their account.
    const isDue = (await queries.listToDelete(tx, when)).some((one) => one.id === id)
    if (!user?.email || !isDue) return
    await removeAccount({ mails, jobs, now }, tx, { userId: id, email: user.email })
    await mails.send(tx, user.email, unusedDeletionMail(user.first_name))
  })
}

async function warn({ db, mails, config, now }: Platform, id: string, soon: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = (await lockUsers(tx, [id])).get(id)
    const isDue = (await queries.listToWarn(tx, soon)).some((one) => one.id === id)
    if (!user?.email || !isDue) return
    await queries.noteWarning(tx, id, now())
    const end = new Date(now().getTime() + notice)
    const url = config.origin + paths.login
    await mails.send(tx, user.email, unusedMail(user.first_name, end, url))
  })
}

/** Accounts that nobody activated for a week go, and their addresses are free again. */
export async function endUnprovenAccounts({ db, now }: Platform): Promise<void> {
  const since = new Date(now().getTime() - unprovenFor)
  for (const { id } of await queries.listUnproven(db, { since, now: now() })) {
    await queries.deleteUnproven(db, id)
  }
}
