import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'

/** @returns whether the message is in a room of theirs */
export async function markRead(
  db: Db,
  userId: string,
  { roomId, messageId }: { roomId: string; messageId: string },
): Promise<boolean> {
  const { rows } = await sql<{ seq: number }>`
    insert into readings (membership_id, seq)
    select memberships.id, messages.seq
    from messages
    join rooms on rooms.id = messages.room_id
    join memberships on memberships.community_id = rooms.community_id
    where messages.id = ${messageId} and messages.room_id = ${roomId}
      and memberships.user_id = ${userId}
    on conflict (membership_id) do update set seq = greatest(readings.seq, excluded.seq)
    returning seq
  `.execute(db)
  return rows.length > 0
}
