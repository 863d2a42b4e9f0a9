import { columnsOf } from '../../db/columns.ts'
import type { Account, Profile } from '../contract/accounts.ts'
import type { UserRow } from './queries.ts'

/** The row of an account as its owner sees it. */
export function toAccount(row: UserRow): Account {
  return {
    id: row.id,
    email: row.email ?? '',
    firstName: row.first_name,
    lastName: row.last_name,
    phoneNumber: row.phone_number,
    birthDay: row.birth_day,
    address: row.address,
    createdAt: row.created_at.toISOString(),
  }
}

// Every field of a profile has its column here, or this does not compile.
const columns = {
  firstName: 'first_name',
  lastName: 'last_name',
  phoneNumber: 'phone_number',
  birthDay: 'birth_day',
  address: 'address',
} as const satisfies Record<keyof Profile, string>

/** The columns that a profile's fields are stored in; one that is not given is not touched. */
export function toColumns({ address, ...profile }: Partial<Profile>) {
  // JSON, which the driver does not make of an object by itself.
  const stored = address && JSON.stringify(address)
  return columnsOf(columns, { ...profile, address: stored })
}
