import type { TestCommunity } from './communities.ts'
import type { World } from './world.ts'

/** The room of a community. */
export async function roomOf(world: World, community: { id: string }): Promise<string> {
  const { id } = await world.db
    .selectFrom('rooms')
    .select('id')
    .where('community_id', '=', community.id)
    .executeTakeFirstOrThrow()
  return id
}

interface Written {
  by: { id: string }
  content: string
  /** Of the world's clock where it is not said. */
  at?: Date
}

/**
 * Puts messages into a community's room directly, in their order.
 *
 * @returns their ids
 */
export async function insertMessages(
  world: World,
  community: TestCommunity,
  ...written: Written[]
): Promise<string[]> {
  if (written.length === 0) return []
  const room = await roomOf(world, community)
  const last = written.at(-1)?.at ?? world.clock.now()
  const { last_seq } = await world.db
    .updateTable('rooms')
    .set((eb) => ({ last_seq: eb('last_seq', '+', written.length), last_message_at: last }))
    .where('id', '=', room)
    .returning('last_seq')
    .executeTakeFirstOrThrow()
  const first = last_seq - written.length + 1
  const rows = await world.db
    .insertInto('messages')
    .values(
      written.map(({ by, content, at = world.clock.now() }, index) => ({
        room_id: room,
        seq: first + index,
        author_id: by.id,
        content,
        created_at: at,
      })),
    )
    .returning(['id', 'seq'])
    .execute()
  return rows.sort((a, b) => a.seq - b.seq).map(({ id }) => id)
}

/** Somebody has read up to a place of a community's room. */
export async function readTo(
  world: World,
  community: TestCommunity,
  reader: { id: string },
  seq: number,
): Promise<void> {
  const membership_id = await community.memberId(reader)
  await world.db
    .insertInto('readings')
    .values({ membership_id, seq })
    .onConflict((conflict) => conflict.column('membership_id').doUpdateSet({ seq }))
    .execute()
}
