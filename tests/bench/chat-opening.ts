import { sql } from 'kysely'
import { migrate } from '../../db/migrate.ts'
import { type Database, type Db, openDatabase, withoutLimits } from '../../db/open.ts'
import { getLastMessages, getOlderMessages } from '../../server/messaging/history.ts'
import { createPostgres } from '../world/postgres.ts'
import { startPostgres } from '../world/throwaway-postgres.ts'
import { text } from './chat-crowd.ts'
import { fillChat, type Talker } from './chat-world.ts'
import { inTurn, type Row } from './row.ts'

export const openingRows: Row[] = [
  opening('opening a room of 1 000 000 messages', 'opening one of 100', async (db, who, large) => {
    await getLastMessages(db, who, large)
  }),
  opening(
    'a page of messages 500 000 back in a room of 1 000 000',
    'a page of older ones in a room of 100',
    async (db, who, room, before) => {
      await getOlderMessages(db, who, room, { before })
    },
  ),
]

function opening(
  what: string,
  against: string,
  open: (db: Db, who: Talker, roomId: string, middle: string) => Promise<void>,
): Row {
  return {
    number: 13,
    what,
    against,
    unit: 'µs',
    target: { atMost: 1.2 },
    async measure() {
      const postgres = await startPostgres()
      const { url } = await createPostgres(postgres.url)
      const talkers = await fillChat(url, 2, 2)
      const database = await openDatabase({ url })
      await migrate(database)
      try {
        const { db } = database
        const [small, large] = [talkers[0], talkers.at(-1)] as [Talker, Talker]
        const middles = [
          await fillRoom(database, small, 100),
          await fillRoom(database, large, 1_000_000),
        ]
        const timed =
          (who: Talker, middle = '') =>
          async () => {
            const start = performance.now()
            for (let n = 0; n < 300; n += 1) await open(db, who, who.roomId, middle)
            return ((performance.now() - start) * 1_000) / 300
          }
        const [ours, theirs] = [timed(large, middles[1]), timed(small, middles[0])]
        await ours()
        await theirs()
        return await inTurn(9, ours, theirs)
      } finally {
        await database.close()
        postgres.stop()
      }
    },
  }
}

/** @returns the id of the message in its middle */
function fillRoom(
  database: Database,
  { userId, roomId, communityId }: Talker,
  count: number,
): Promise<string> {
  return withoutLimits(database, async (db) => {
    await sql`
      insert into messages (community_id, room_id, seq, author_id, content, created_at)
      select ${communityId}::uuid, ${roomId}::uuid, n, ${userId}::uuid, ${text} || n, now()
      from generate_series(1, ${sql.lit(count)}) as n`.execute(db)
    await db.updateTable('rooms').set({ last_seq: count }).where('id', '=', roomId).execute()
    await sql`vacuum analyze messages`.execute(db)
    const { id } = await db
      .selectFrom('messages')
      .select('id')
      .where('room_id', '=', roomId)
      // A full page is before it in both.
      .where('seq', '=', Math.floor(count / 2) + 1)
      .executeTakeFirstOrThrow()
    return id
  })
}
