import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import type { RoomRef } from './history-queries.ts'

/**
 * @param message.author whose it has to be; anybody's where it is left out
 * @returns whether there is such a message; one that was taken back before stays as it is
 */
export async function takeBack(
  db: Db,
  message: RoomRef & { messageId: string; author: string | undefined },
  now: Date,
): Promise<boolean> {
  const { author } = message
  const found = await db
    .updateTable('messages')
    .set({
      content: null,
      deleted_at: sql<Date>`coalesce(deleted_at, ${now.toISOString()}::timestamptz)`,
    })
    .where('community_id', '=', message.communityId)
    .where('id', '=', message.messageId)
    .where('room_id', '=', message.roomId)
    .$if(author !== undefined, (query) => query.where('author_id', '=', author as string))
    .returning('id')
    .executeTakeFirst()
  return found !== undefined
}
