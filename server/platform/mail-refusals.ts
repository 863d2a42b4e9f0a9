import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Db } from '../../db/open.ts'
import { isMailKind, type MailKind } from '../contract/mail-preferences.ts'

/** What the link below a mail is about. */
export interface Unsubscription {
  email: string
  kind: MailKind
}

/**
 * Which mails are not wanted at which address. It is kept by address, not by account: whoever was
 * invited and has none can say so too. An address is stored as a keyed hash, so that the table names
 * nobody.
 */
export interface MailRefusals {
  /**
   * The token of a mail's link: address and kind, sealed by a secret of this database. Nothing is
   * stored for it, so that the links of old mails go on to work; nobody else can make or read one.
   */
  tokenFor(db: Db, of: Unsubscription): Promise<string>
  /** @returns nothing for a token that we did not make */
  read(db: Db, token: string): Promise<Unsubscription | undefined>
  /** The kinds that are not wanted there. */
  list(db: Db, email: string): Promise<Set<MailKind>>
  /** Whether an operator blocked the account that has the address: no mail goes there. */
  isBlocked(db: Db, email: string): Promise<boolean>
  /** Those of these addresses where a kind is not wanted. */
  among(db: Db, kind: MailKind, emails: string[]): Promise<Set<string>>
  refuse(db: Db, of: Unsubscription): Promise<void>
  allow(db: Db, of: Unsubscription): Promise<void>
}

export function createMailRefusals(): MailRefusals {
  let known: Buffer | undefined
  /** Its row is older than any transaction that reads it: it was made with the table. */
  async function secret(db: Db): Promise<Buffer> {
    if (known) return known
    const { value } = await db
      .selectFrom('secrets')
      .select('value')
      .where('name', '=', 'mail-refusals')
      .executeTakeFirstOrThrow()
    known = Buffer.from(value, 'base64url')
    return known
  }

  async function rowOf(db: Db, { email, kind }: Unsubscription) {
    return { address_hash: hashAddress(await secret(db), email), kind }
  }

  return {
    tokenFor: async (db, { email, kind }) => seal(await secret(db), `${kind} ${email}`),

    async read(db, token) {
      const [kind = '', email = ''] = unseal(await secret(db), token)?.split(' ') ?? []
      return isMailKind(kind) ? { kind, email } : undefined
    },

    async list(db, email) {
      const rows = await db
        .selectFrom('mail_refusals')
        .select('kind')
        .where('address_hash', '=', hashAddress(await secret(db), email))
        .execute()
      return new Set(rows.map(({ kind }) => kind))
    },

    async isBlocked(db, email) {
      const blocked = await db
        .selectFrom('users as recipient')
        .select('recipient.id')
        .where('recipient.email', '=', email)
        .where('recipient.blocked_at', 'is not', null)
        .executeTakeFirst()
      return blocked !== undefined
    },

    async among(db, kind, emails) {
      if (emails.length === 0) return new Set()
      const key = await secret(db)
      const byHash = new Map(emails.map((email) => [hashAddress(key, email), email]))
      const rows = await db
        .selectFrom('mail_refusals')
        .select('address_hash')
        .where('kind', '=', kind)
        .where('address_hash', 'in', [...byHash.keys()])
        .execute()
      return new Set(rows.flatMap((row) => byHash.get(row.address_hash) ?? []))
    },

    async refuse(db, of) {
      await db
        .insertInto('mail_refusals')
        .values(await rowOf(db, of))
        .onConflict((conflict) => conflict.constraint('mail_refusals_pkey').doNothing())
        .execute()
    },

    async allow(db, of) {
      const row = await rowOf(db, of)
      await db
        .deleteFrom('mail_refusals')
        .where('address_hash', '=', row.address_hash)
        .where('kind', '=', row.kind)
        .execute()
    },
  }
}

// The secret's first half seals, the second hashes.
const half = 32
const ivLength = 12
const tagLength = 16

function hashAddress(secret: Buffer, email: string): string {
  return createHmac('sha256', secret.subarray(half)).update(email).digest('base64url')
}

function seal(secret: Buffer, text: string): string {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', secret.subarray(0, half), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

function unseal(secret: Buffer, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length <= ivLength + tagLength) return undefined
  const iv = bytes.subarray(0, ivLength)
  const tag = bytes.subarray(ivLength, ivLength + tagLength)
  const cipher = createDecipheriv('aes-256-gcm', secret.subarray(0, half), iv, {
    authTagLength: tagLength,
  })
  cipher.setAuthTag(tag)
  try {
    const sealed = bytes.subarray(ivLength + tagLength)
    return Buffer.concat([cipher.update(sealed), cipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
