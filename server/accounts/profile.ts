import { site } from '../../src/site.ts'
import type { Profile, User } from '../contract/accounts.ts'
import { Failure, failingAs } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import { suggestionMail } from './mails.ts'
import * as queries from './queries.ts'
import { toColumns, toUser } from './user.ts'

/** @throws Failure `not_authenticated` when the account was deleted meanwhile */
export async function getMe({ db }: Platform, userId: string): Promise<User> {
  return toUser(found(await queries.findUser(db, userId)))
}

/** Changes the fields that are given. */
export function updateMe(
  { db }: Platform,
  userId: string,
  profile: Partial<Profile>,
): Promise<User> {
  return failingAs('error_while_updating_user', async () => {
    const columns = toColumns(profile)
    const hasChanges = Object.keys(columns).length > 0
    const row = hasChanges
      ? await queries.updateUser(db, userId, columns)
      : await queries.findUser(db, userId)
    return toUser(found(row))
  })
}

function found<T>(row: T | undefined): T {
  if (!row) throw new Failure('not_authenticated')
  return row
}

/** Sends an idea to the contact address. */
export async function suggest(
  { db, mails }: Platform,
  userId: string,
  content: string,
): Promise<void> {
  const user = toUser(found(await queries.findUser(db, userId)))
  const from = { name: `${user.firstName} ${user.lastName}`, email: user.email }
  await db.transaction().execute((tx) => mails.send(tx, site.email, suggestionMail(from, content)))
}
