import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'

/** @returns whether the message is in a room of theirs */
export async function markRead(
  db: Db,
  userId: string,
  { roomId, messageId }: { roomId: string; messageId: string },
): Promise<boolean> {
  const { rows } = await sql<{ seq: number }>`
    insert into readings (community_id, membership_id, seq)
    select memberships.community_id, memberships.id, messages.seq
    from messages
    join memberships on memberships.community_id = messages.community_id
    where messages.id = ${messageId} and messages.room_id = ${roomId}
      and memberships.user_id = ${userId}
    on conflict on constraint readings_pkey do update set seq = greatest(readings.seq, excluded.seq)
    returning seq
  `.execute(db)
  return rows.length > 0
}
