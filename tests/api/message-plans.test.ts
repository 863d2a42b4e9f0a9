import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { before } from '../../server/messaging/history-queries.ts'
import { newCommunity } from '../world/communities.ts'
import { roomOf } from '../world/messages.ts'
import { newPerson } from '../world/people.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test('the last of a room’s messages come from its index, with nothing to sort, however many there are', async () => {
  const claire = await newPerson(world)
  const rooms = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const group = await newCommunity(world, 'group', claire)
      return { communityId: group.id, roomId: await roomOf(world, group) }
    }),
  )
  await sql`
    insert into messages (community_id, room_id, seq, author_id, content, created_at)
    select community_id, id, n, ${claire.id}, 'Bonjour', now()
    from rooms cross join generate_series(1, 3000) as n`.execute(world.db)
  await sql`analyze messages`.execute(world.db)
  const [room] = rooms
  if (!room) expect.unreachable()
  for (const seq of [undefined, 1_500]) {
    const [plan] = await before(world.db, room, seq, 51).explain('json')
    expect(JSON.stringify(plan)).toContain('"Index Name":"messages_pkey"')
    expect(JSON.stringify(plan)).not.toMatch(/"Node Type":"(Incremental )?Sort"|"Seq Scan"|Bitmap/)
  }
})
