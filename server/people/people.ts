import type { Db } from '../../db/open.ts'
import type { Person } from '../contract/accounts.ts'
import type { Caller } from '../platform/caller.ts'
import * as queries from './queries.ts'

/** The columns of `users` that a `Person` is made of, for queries that join it. */
export const personColumns = [
  'users.id as user_id',
  'users.first_name',
  'users.last_name',
  'users.email',
  'users.phone_number',
] as const

export interface PersonRow {
  user_id: string
  first_name: string
  last_name: string
  email: string | null
  phone_number: string | null
}

/** Somebody as fellow members see them. */
export function toPerson(row: PersonRow): Person {
  return {
    id: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email ?? '',
    phoneNumber: row.phone_number,
  }
}

/** First and last name. */
export function fullName(person: { first_name: string; last_name: string }): string {
  return `${person.first_name} ${person.last_name}`
}

/**
 * The account that has an address. `validated_at` is null as long as nobody proved that the address
 * is theirs.
 */
export const findByEmail = queries.findByEmail

/** Somebody's names and address; undefined once the account is deleted. */
export function findPerson(db: Db, { userId }: Caller) {
  return queries.findPerson(db, userId)
}
