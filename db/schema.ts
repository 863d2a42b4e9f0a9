import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** One interface per table, as Kysely reads and writes it. The columns are made in migrations/. */
export interface Schema {
  users: UsersTable
  sessions: SessionsTable
  tokens: TokensTable
  kept_mails: KeptMailsTable
}

type CreatedAt = ColumnType<Date, Date | undefined, never>

interface UsersTable {
  id: Generated<string>
  /** Lower case, which the database checks. Null once the account is deleted. */
  email: string | null
  password_hash: string | null
  first_name: string
  last_name: string
  phone_number: string | null
  /** `YYYY-MM-DD` */
  birth_day: string | null
  address: JSONColumnType<StoredAddress> | null
  created_at: CreatedAt
  /** When the address was proven by a link in a mail; null until then. */
  validated_at: Date | null
  /** A deleted account's row stays as a nameless author. */
  deleted_at: Date | null
}

/** The contract's Address. */
export interface StoredAddress {
  address: string | null
  city: string
  postcode: string
  coordinates: [longitude: number, latitude: number]
}

interface SessionsTable {
  /** SHA-256 of the id in the cookie: a leaked table lets nobody in. */
  id_hash: string
  /** What the list of one's devices shows and ends a session by. */
  public_id: Generated<string>
  user_id: string
  device: string
  created_at: CreatedAt
  last_seen_at: Date
  expires_at: Date
}

export type TokenPurpose = 'activation' | 'password-reset'

interface TokensTable {
  /** SHA-256 of the token in the mail. */
  hash: string
  user_id: string
  purpose: TokenPurpose
  created_at: CreatedAt
  expires_at: Date
}

/** Mails that were not sent, for want of a mail server; read at /dev/mails. */
interface KeptMailsTable {
  id: Generated<string>
  recipient: string
  subject: string
  text: string
  html: string
  created_at: CreatedAt
}
