import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'

type Row = Insertable<Schema['participants']>

export async function insertParticipant(tx: Tx, row: Row): Promise<void> {
  await tx.insertInto('participants').values(row).execute()
}

/**
 * Keeps others from answering until the transaction ends: places are counted and taken one after the
 * other.
 */
export async function lockEvent(tx: Tx, id: string) {
  return tx
    .selectFrom('events')
    .select(['id', 'places', 'is_public', 'community_id', 'ends_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Seats of those who come, one person left out. */
export async function countSeats(tx: Tx, eventId: string, except: string): Promise<number> {
  const { seats } = await tx
    .selectFrom('participants')
    .select(({ fn }) => fn.sum<string | null>('seats').as('seats'))
    .where('event_id', '=', eventId)
    .where('answer', '=', 'true')
    .where('user_id', '!=', except)
    .executeTakeFirstOrThrow()
  return Number(seats ?? 0)
}

export function findParticipant(db: Db, eventId: string, userId: string) {
  return db
    .selectFrom('participants')
    .select(['answer', 'seats'])
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Whoever is no participant becomes one. */
export async function putAnswer(
  tx: Tx,
  {
    event_id,
    user_id,
    answer,
    answered_at,
  }: Pick<Row, 'event_id' | 'user_id' | 'answer'> & {
    answered_at: Date
  },
): Promise<void> {
  await tx
    .insertInto('participants')
    .values({ event_id, user_id, answer, answered_at, created_at: answered_at })
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'user_id']).doUpdateSet({ answer, answered_at }),
    )
    .execute()
}

export async function isMember(db: Db, communityId: string, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('memberships')
    .select('id')
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found !== undefined
}
