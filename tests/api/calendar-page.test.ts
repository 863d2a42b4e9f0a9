import { afterAll, beforeAll, expect, test } from 'vitest'
import { communityPages } from '../../server/communities/pages.ts'
import type { Event } from '../../server/contract/event-shapes.ts'
import { eventPages } from '../../server/events/pages.ts'
import { periodOf } from '../../src/client/months.ts'
import { newCommunity, type TestCommunity } from '../world/communities.ts'
import { lyon, newEvent } from '../world/events.ts'
import { newPerson, type Person } from '../world/people.ts'
import { startWorld, type World } from '../world/world.ts'

/** What the page of the calendar asks of the server. */

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

async function newClub(): Promise<{ claire: Person; club: TestCommunity }> {
  const claire = await newPerson(world)
  return { claire, club: await newCommunity(world, 'association', claire) }
}

/** All that it asks for three months around May 2031. */
async function look({ id }: Person): Promise<Event[]> {
  const caller = () => ({ userId: id, sessionId: '' })
  const { platform } = world.backend
  const communities = communityPages(platform, caller)
  const [events] = await Promise.all([
    eventPages(platform, { caller, session: caller(), ip: '' }).listEvents(
      periodOf('2031-04', '2031-06'),
    ),
    communities.listAssociations(),
    communities.listGroups(),
  ])
  return events
}

const at = (startDate: string, endDate: string, name = 'Réunion') => ({ startDate, endDate, name })

test('it shows what reaches into the weeks of three months, and nothing else', async () => {
  const { claire, club } = await newClub()
  const now = world.clock.now()
  const plan = (fields: Record<string, unknown>) => newEvent(claire, club, now, fields)
  await plan(at('2031-03-01T10:00Z', '2031-03-01T11:00Z', 'before'))
  await plan(at('2031-03-01T10:00Z', '2031-04-01T11:00Z', 'into'))
  await plan(at('2031-05-14T10:00Z', '2031-05-14T11:00Z', 'within'))
  // The last week of June ends in July.
  await plan(at('2031-07-05T10:00Z', '2031-09-01T11:00Z', 'out of'))
  await plan(at('2031-07-20T10:00Z', '2031-07-20T11:00Z', 'after'))
  expect((await look(claire)).map(({ name }) => name)).toEqual(['into', 'within', 'out of'])
})

test('it takes as many statements with 500 events as with none', async () => {
  const { claire, club } = await newClub()
  const statements = async () => {
    world.statements.length = 0
    const events = await look(claire)
    return { events: events.length, statements: world.statements.length }
  }
  expect(await statements()).toEqual({ events: 0, statements: 3 })
  await world.db
    .insertInto('events')
    .values(Array.from({ length: 500 }, (_, index) => row(club, index)))
    .execute()
  expect(await statements()).toEqual({ events: 500, statements: 3 })
})

function row({ id }: TestCommunity, index: number) {
  const starts = new Date(Date.UTC(2031, 4, 1 + (index % 31), 18))
  return {
    community_id: id,
    name: `Réunion ${index}`,
    type: 'meeting' as const,
    description: null,
    appointment: null,
    starts_at: starts,
    ends_at: new Date(starts.getTime() + 3_600_000),
    time_zone: 'Europe/Paris',
    location: JSON.stringify(lyon),
    is_public: false,
    places: null,
    spot: null,
    made_by: null,
    client_id: null,
    created_at: starts,
    changed_at: starts,
  }
}
