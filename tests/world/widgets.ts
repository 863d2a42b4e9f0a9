import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge, VisitorUse } from '../../server/contract/widget-shapes.ts'
import { hashToken, newToken } from '../../server/platform/tokens.ts'
import { newEmail, type Place } from './people.ts'
import type { Visitor } from './visitor.ts'

/** Looks at the pages of visitors, which ask nobody who they are. */
export const nobody = {
  ip: '192.0.2.1',
  caller: () => {
    throw new Error('Nobody looks')
  },
}

/** Shows the widgets of a community; the row is put there directly. */
export async function showWidgets(
  world: Place,
  { id }: { id: string },
  settings: { enabled?: boolean; origins?: string[]; listed?: boolean } = {},
): Promise<void> {
  const { enabled = true, origins = [], listed = false } = settings
  const row = { enabled, origins, listed }
  await world.db
    .insertInto('widget_settings')
    .values({ community_id: id, ...row })
    .onConflict((conflict) => conflict.column('community_id').doUpdateSet(row))
    .execute()
}

/** A solved challenge as a form sends it, in ALTCHA's format. */
export async function proofFor(visitor: Visitor, use: VisitorUse, id: string): Promise<string> {
  const { body } = await visitor.get(`/public/challenge?for=${use}&id=${id}`)
  return solve(body as Challenge)
}

export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

const zoe = { first_name: 'Zoé', last_name: 'Martin' }

/** A confirmed request for membership; the row is put there directly. */
export async function insertJoinRequest(
  { db }: Place,
  { id }: { id: string },
  fields: { email?: string; message?: string; confirmed_at?: Date | null; created_at?: Date } = {},
) {
  const email = fields.email ?? newEmail('zoe')
  const [token, cancelToken] = [newToken(), newToken()]
  const row = await db
    .insertInto('join_requests')
    .values({
      community_id: id,
      email,
      ...zoe,
      token_hash: hashToken(token),
      cancel_hash: hashToken(cancelToken),
      created_at: new Date(),
      confirmed_at: new Date(),
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: row.id, email, token, cancelToken }
}

/** What a visitor sent for an event, before its mail was answered; the row is put there directly. */
export async function insertRegistration(
  { db }: Place,
  eventId: string,
  fields: { email?: string; created_at?: Date; confirmed_at?: Date | null } = {},
) {
  const email = fields.email ?? newEmail('zoe')
  const [token, cancelToken] = [newToken(), newToken()]
  const row = {
    event_id: eventId,
    email,
    ...zoe,
    token_hash: hashToken(token),
    cancel_hash: hashToken(cancelToken),
    created_at: new Date(),
    ...fields,
  }
  await db.insertInto('registrations').values(row).execute()
  return { email, token, cancelToken }
}

/** A visitor with a place; the row is put there directly. */
export async function insertGuest(
  { db }: Place,
  eventId: string,
  email: string = newEmail('zoe'),
): Promise<{ id: string; email: string }> {
  const row = { event_id: eventId, email, ...zoe, created_at: new Date() }
  const { id } = await db.insertInto('guests').values(row).returning('id').executeTakeFirstOrThrow()
  return { id, email }
}
