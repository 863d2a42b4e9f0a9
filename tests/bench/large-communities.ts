import { migrate } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open.ts'
import { paths } from '../../server/contract/paths.ts'
import { addCrowd, newCommunity } from '../world/communities.ts'
import { newPerson, type Place } from '../world/people.ts'
import { cookieOf } from '../world/sockets.ts'
import { startPostgres } from '../world/throwaway-postgres.ts'
import { runServer } from './processes.ts'
import { inTurn, type Row } from './row.ts'

const origin = 'http://localhost:4395'
const rounds = 7
/** Of each round. */
const requests = 60

const asked: { what: string; path: (association: string) => string }[] = [
  {
    what: 'the page of an association of 200 members with 90 groups',
    path: (id) => `/association/${id}?section=membres`,
  },
  { what: 'such an association by the API', path: (id) => `/api/associations/${id}` },
  { what: 'the page of the lists, with 90 groups', path: () => paths.lists },
  { what: 'the calendar of somebody in 90 groups', path: () => paths.calendar },
]

export const largeCommunities: Row[] = asked.map(({ what, path }) => ({
  number: 23,
  what,
  against: 'the same with 9 members and 3 groups',
  unit: 'µs',
  target: { atMost: 3 },
  async measure() {
    const postgres = await startPostgres()
    const database = await openDatabase({ url: postgres.url })
    await migrate(database)
    const env = {
      DATABASE_URL: postgres.url,
      PORT: new URL(origin).port,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
    }
    const server = await runServer('server/main.ts', `${origin}/api/ready`, env)
    try {
      const place = { db: database.db, origin }
      const [large, small] = [await newSide(place, 200, 90), await newSide(place, 9, 3)]
      const ours = () => timeOf(path(large.association), large.cookie)
      const theirs = () => timeOf(path(small.association), small.cookie)
      // Both are warm before either is measured.
      for (let round = 0; round < 3; round++) await inTurn(1, ours, theirs)
      return await inTurn(rounds, ours, theirs)
    } finally {
      await server.stop()
      await database.close()
      postgres.stop()
    }
  },
}))

/** Somebody who began an association of so many members, and groups of it. */
async function newSide(place: Place, members: number, groups: number) {
  const creator = await newPerson(place)
  const association = await newCommunity(place, 'association', creator)
  await addCrowd(place, association, members - 1)
  for (let index = 0; index < groups; index++) {
    await newCommunity(place, 'group', creator, { name: `Groupe ${index}`, parent: association })
  }
  return { association: association.id, cookie: cookieOf(creator) }
}

/** Of one request, in microseconds. */
async function timeOf(path: string, cookie: string): Promise<number> {
  const headers = { authorization: 'Bearer maillon', cookie }
  const start = performance.now()
  for (let request = 0; request < requests; request++) {
    const response = await fetch(origin + path, { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}`)
  }
  return ((performance.now() - start) * 1000) / requests
}
