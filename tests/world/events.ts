import { type Insertable, sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import type { Event } from '../../server/contract/event-shapes.ts'
import { createEvent } from '../../server/contract/events.ts'
import { earthRadius, spotOf } from '../../server/events/spots.ts'
import { hashToken, newToken } from '../../server/platform/tokens.ts'
import type { TestCommunity } from './communities.ts'
import type { Person } from './people.ts'
import { expectAnswer } from './shapes.ts'
import type { World } from './world.ts'

export const lyon = {
  city: 'Lyon',
  postcode: '69003',
  coordinates: [4.8467, 45.7485] as [number, number],
}

/** What a training two days from now is made of; `fields` replace or add. */
export function eventFields(
  community: TestCommunity,
  now: Date,
  fields: Record<string, unknown> = {},
): Record<string, unknown> {
  const starts = new Date(now.getTime() + 48 * 3_600_000)
  return {
    ...community.reference,
    name: 'Entraînement',
    type: 'training',
    startDate: starts.toISOString(),
    endDate: new Date(starts.getTime() + 2 * 3_600_000).toISOString(),
    location: lyon,
    ...fields,
  }
}

/** An event that the API made. */
export async function newEvent(
  person: Person,
  community: TestCommunity,
  now: Date,
  fields: Record<string, unknown> = {},
): Promise<Event> {
  const made = await person.post('/events', eventFields(community, now, fields))
  expectAnswer(made, createEvent)
  return made.body as Event
}

const hour = 3_600_000

/** A row as a creation would store it, of a private event two days from now; `fields` replace or add. */
export function eventRow(
  world: Pick<World, 'clock'>,
  { id }: { id: string },
  fields: Partial<Insertable<Schema['events']>> = {},
): Insertable<Schema['events']> {
  const now = world.clock.now()
  const { starts_at = new Date(now.getTime() + 48 * hour) } = fields
  const starts = new Date(starts_at)
  const { ends_at = new Date(starts.getTime() + 2 * hour) } = fields
  return {
    community_id: id,
    name: 'Entraînement',
    type: 'training',
    description: null,
    appointment: null,
    starts_at: starts,
    ends_at,
    time_zone: 'Europe/Paris',
    location: JSON.stringify({ ...lyon, address: null }),
    is_public: false,
    places: null,
    spot: fields.is_public ? spotOf(lyon.coordinates, starts, new Date(ends_at)) : null,
    made_by: null,
    client_id: null,
    created_at: now,
    changed_at: now,
    ...fields,
  }
}

/** An event that is put there directly, to be quick. */
export async function insertEvent(
  world: World,
  community: { id: string },
  fields: Partial<Insertable<Schema['events']>> = {},
): Promise<string> {
  const { id } = await world.db
    .insertInto('events')
    .values(eventRow(world, community, fields))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The token of a link as mails have it, of somebody who takes part. */
export async function insertLink(world: World, eventId: string, userId: string): Promise<string> {
  const token = newToken()
  await world.db
    .insertInto('answer_links')
    .values({ token_hash: hashToken(token), event_id: eventId, user_id: userId })
    .execute()
  return token
}

/**
 * Public events all over France in the coming months, of associations of their own, in one statement.
 *
 * @param crowded which part of them is in Paris
 */
export async function insertCrowd(db: Db, count: number, crowded = 0): Promise<void> {
  const row = { kind: 'association' as const, name: 'Judo Club', type: 'sportive' }
  const clubs = await db
    .insertInto('communities')
    .values(Array(500).fill(row))
    .returning('id')
    .execute()
  const ids = clubs.map(({ id }) => id)
  await sql`
    insert into events (community_id, name, type, starts_at, ends_at, time_zone, location,
      is_public, places, spot, created_at, changed_at)
    select (${ids}::uuid[])[1 + n % ${ids.length}::int], 'Événement ' || n, 'other', starts, starts + interval '2 hours',
      'Europe/Paris', jsonb_build_object('address', null, 'city', 'X', 'postcode', '00000',
        'coordinates', jsonb_build_array(lon, lat)), true, 20,
      cube(array[x, y, z, m], array[x, y, z, m + 120]), now(), now()
    from (
      select n, starts, lon, lat, floor(extract(epoch from starts) / 60)::float8 as m,
        ${earthRadius} * cosd(lat) * cosd(lon) as x, ${earthRadius} * cosd(lat) * sind(lon) as y,
        ${earthRadius} * sind(lat) as z
      from (
        select n, now() + random() * interval '300 days' as starts,
          case when n % 1000 < ${crowded * 1000} then 2.35 + (random() - 0.5) * 0.1
            else -1 + random() * 8 end as lon,
          case when n % 1000 < ${crowded * 1000} then 48.85 + (random() - 0.5) * 0.1
            else 43 + random() * 7 end as lat
        from generate_series(1, ${count}::int) as n
      ) as places
    ) as spots
  `.execute(db)
}
