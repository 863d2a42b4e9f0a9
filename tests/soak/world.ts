import { sql } from 'kysely'
import { openDatabase } from '../../db/open.ts'
import { fillWith, type Talker } from '../bench/chat-world.ts'
import type { Club } from './visits.ts'

/** Groups with so many members each, all logged in, and in each an event that all are asked about. */
export async function fillClubs(
  url: string,
  rooms: number,
  members: number,
): Promise<{ talkers: Talker[]; clubs: Club[] }> {
  const database = await openDatabase({ url })
  try {
    const talkers = await fillWith(database, rooms, members)
    const { db } = database
    await sql`
      insert into events
        (community_id, name, type, starts_at, ends_at, time_zone, location, is_public, created_at, changed_at)
      select id, 'Entraînement', 'training', now() + interval '2 days', now() + interval '50 hours',
        'Europe/Paris',
        '{"city":"Lyon","postcode":"69003","coordinates":[4.8467,45.7485],"address":null}',
        false, now(), now()
      from communities`.execute(db)
    await sql`
      insert into participants (event_id, user_id, answer, created_at)
      select events.id, memberships.user_id, 'waiting', now()
      from events join memberships using (community_id)`.execute(db)
    // The first of each made it.
    await sql`
      update memberships set role = 'creator'
      where id in (select distinct on (community_id) id from memberships order by community_id, id)
    `.execute(db)
    await sql`analyze`.execute(db)
    const found = await db
      .selectFrom('memberships')
      .innerJoin('events', 'events.community_id', 'memberships.community_id')
      .select(['memberships.user_id', 'memberships.role', 'memberships.community_id', 'events.id'])
      .execute()
    return { talkers, clubs: clubsOf(found, talkers) }
  } finally {
    await database.close()
  }
}

interface Found {
  id: string
  community_id: string
  user_id: string
  role: string
}

function clubsOf(found: Found[], talkers: Talker[]): Club[] {
  const byUser = new Map(talkers.map((talker) => [talker.userId, talker]))
  const grouped = Map.groupBy(found, ({ community_id }) => community_id)
  return [...grouped].flatMap(([id, rows]) => {
    const people = rows.flatMap(({ user_id, role }) => {
      const talker = byUser.get(user_id)
      return talker ? [{ talker, role }] : []
    })
    const creator = people.find(({ role }) => role === 'creator')?.talker
    const eventId = rows[0]?.id
    const members = people.map(({ talker }) => talker)
    return creator && eventId ? [{ id, eventId, creator, members }] : []
  })
}
