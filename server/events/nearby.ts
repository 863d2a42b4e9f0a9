import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import type { NearbyEvent } from '../contract/event-shapes.ts'
import type { Platform } from '../platform/platform.ts'
import { seatsTaken } from './seats.ts'
import { placesLeft } from './shapes.ts'
import { chordOf, kilometresOf, minuteOf, pointOf } from './spots.ts'

interface Around {
  longitude: number
  latitude: number
  /** Kilometres. */
  radius: number
  limit: number
}

/** Public events around a place that are not over yet, the soonest first. */
export async function listNearby(
  { replica, now }: Pick<Platform, 'replica' | 'now'>,
  around: Around,
): Promise<NearbyEvent[]> {
  const rows = await nearbyQuery(replica, around, now()).execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    location: row.location,
    startDate: row.starts_at.toISOString(),
    description: row.description,
    availablePlaces: placesLeft(row.places, row.taken),
    distance: Math.round(kilometresOf(row.chord) * 10) / 10,
  }))
}

/** The index gives them in the order of their beginning; see spots.ts. */
export function nearbyQuery(db: Db, { longitude, latitude, radius, limit }: Around, now: Date) {
  const point = pointOf([longitude, latitude])
  const chord = chordOf(radius)
  const low = [...point.map((one) => one - chord), minuteOf(now)].join()
  const high = [...point.map((one) => one + chord), 1e9].join()
  const distance = sql<number>`cube_distance(
    cube(array[cube_ll_coord(spot, 1), cube_ll_coord(spot, 2), cube_ll_coord(spot, 3)]),
    cube(${point}::float8[]))`
  return (
    db
      .selectFrom('events')
      .select(['id', 'name', 'location', 'starts_at', 'description', 'places'])
      .select(distance.as('chord'))
      .select(seatsTaken.as('taken'))
      .where(sql<boolean>`not over`)
      .where(sql<boolean>`spot && ${`(${low}),(${high})`}::cube`)
      .where(distance, '<=', chord)
      // The job that sets `over` comes some time after the end, and a minute is rounded down.
      .where('ends_at', '>', now)
      .orderBy(sql`spot ~> 7`)
      .limit(limit)
  )
}
