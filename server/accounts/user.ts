import type { Profile, User } from '../contract/accounts.ts'
import type { UserRow } from './queries.ts'

/** The row of an account as its owner sees it. */
export function toUser(row: UserRow, associations: User['associations']): User {
  return {
    id: row.id,
    email: row.email ?? '',
    firstName: row.first_name,
    lastName: row.last_name,
    phoneNumber: row.phone_number,
    birthDay: row.birth_day,
    address: row.address,
    createdAt: row.created_at.toISOString(),
    associations,
  }
}

/** The columns that a profile's fields are stored in; one that is not given is not touched. */
export function toColumns(profile: Partial<Profile>) {
  const { firstName, lastName, phoneNumber, birthDay, address } = profile
  return {
    ...(firstName !== undefined && { first_name: firstName }),
    ...(lastName !== undefined && { last_name: lastName }),
    ...(phoneNumber !== undefined && { phone_number: phoneNumber }),
    ...(birthDay !== undefined && { birth_day: birthDay }),
    ...(address !== undefined && { address: address && JSON.stringify(address) }),
  }
}
