import type { Db } from '../../db/open.ts'
import { listAssociationsOf } from '../communities/reading.ts'
import type { Account, Profile, User } from '../contract/accounts.ts'
import { findPerson, fullName } from '../people/people.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure, failingAs } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import { suggestionMail } from './mails.ts'
import type { UserRow } from './queries.ts'
import * as queries from './queries.ts'
import { toAccount, toColumns } from './user.ts'

/** @throws Failure `not_authenticated` when the account was deleted meanwhile */
export async function getAccount({ db }: Platform, { userId }: Caller): Promise<Account> {
  return toAccount(found(await queries.findUser(db, userId)))
}

/** The same with one's associations. */
export async function getMe({ db }: Platform, { userId }: Caller): Promise<User> {
  return whole(db, await queries.findUser(db, userId))
}

/** Changes the fields that are given. */
export function updateMe(
  { db }: Platform,
  { userId }: Caller,
  profile: Partial<Profile>,
): Promise<User> {
  return failingAs('error_while_updating_user', async () => {
    const columns = toColumns(profile)
    const hasChanges = Object.keys(columns).length > 0
    const row = hasChanges
      ? await queries.updateUser(db, userId, columns)
      : await queries.findUser(db, userId)
    return whole(db, row)
  })
}

async function whole(db: Db, row: UserRow | undefined): Promise<User> {
  const user = found(row)
  return { ...toAccount(user), associations: await listAssociationsOf(db, { userId: user.id }) }
}

function found<T>(row: T | undefined): T {
  if (!row) throw new Failure('not_authenticated')
  return row
}

/** Sends an idea to the contact address. */
export async function suggest(
  { config, db, mails }: Platform,
  caller: Caller,
  content: string,
): Promise<void> {
  const person = found(await findPerson(db, caller))
  const from = { name: fullName(person), email: person.email ?? '' }
  const { contact } = config.operator
  await failingAs('error_when_sending_mail', () =>
    db.transaction().execute((tx) => mails.send(tx, contact, suggestionMail(from, content))),
  )
}
