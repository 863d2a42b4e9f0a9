import { sql } from 'kysely'
import { migrate } from '../../db/migrate.ts'
import { type Db, openDatabase, withoutLimits } from '../../db/open.ts'
import { listNearby } from '../../server/events/nearby.ts'
import { insertCrowd } from '../world/events.ts'
import { createPostgres } from '../world/postgres.ts'
import { startPostgres } from '../world/throwaway-postgres.ts'
import { inTurn, type Row } from './row.ts'

const few = 10_000
const many = 1_000_000
const searches = 100

/** Where is looked: towns, and a place with little around it. */
const places = [
  [2.3522, 48.8566],
  [4.8467, 45.7485],
  [0.1, 47.2],
  [6.2, 43.9],
] as const

export const nearby: Row[] = [
  rowOf('events near a place among 1 000 000', 2, 0, places),
  rowOf('the same in Paris, where a tenth of them is', 3, 0.1, places.slice(0, 1)),
]

type Places = readonly (readonly [longitude: number, latitude: number])[]

function rowOf(what: string, atMost: number, crowded: number, places: Places): Row {
  return {
    number: 14,
    what,
    against: 'the same among 10 000, spread over France',
    unit: 'µs',
    target: { atMost },
    async measure() {
      const postgres = await startPostgres()
      const databases = [
        await fill(postgres.url, few, 0),
        await fill(postgres.url, many, crowded),
      ] as const
      try {
        const [small, large] = databases
        for (const { db } of databases) await timeOf(db, places)
        return await inTurn(
          9,
          () => timeOf(large.db, places),
          () => timeOf(small.db, places),
        )
      } finally {
        for (const database of databases) await database.close()
        postgres.stop()
      }
    },
  }
}

async function fill(admin: string, count: number, crowded: number) {
  const { url } = await createPostgres(admin)
  const database = await openDatabase({ url })
  await migrate(database)
  await withoutLimits(database, async (db) => {
    // An index is made quicker of rows that are there.
    await sql`drop index events_spot`.execute(db)
    await insertCrowd(db, count, crowded)
    await sql`create index events_spot on events using gist (spot) where not over`.execute(db)
    await sql`vacuum analyze events`.execute(db)
  })
  return database
}

/** Of one search, in microseconds. */
async function timeOf(db: Db, places: Places): Promise<number> {
  const parts = { replica: db, now: () => new Date() }
  const start = performance.now()
  for (let search = 0; search < searches; search += 1) {
    const [longitude = 0, latitude = 0] = places[search % places.length] ?? []
    await listNearby(parts, { longitude, latitude, radius: 50, limit: 20 })
  }
  return ((performance.now() - start) * 1000) / searches
}
