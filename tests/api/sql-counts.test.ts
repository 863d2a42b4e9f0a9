import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Event } from '../../server/contract/event-shapes.ts'
import { addCrowd, newCommunity, type TestCommunity } from '../world/communities.ts'
import { eventFields, eventRow } from '../world/events.ts'
import { insertMessages } from '../world/messages.ts'
import { newPerson, type Person } from '../world/people.ts'
import { showWidgets } from '../world/widgets.ts'
import { startWorld, type World } from '../world/world.ts'

/** How many statements a call may send at most; one for the session is in each. */
let world: World
let claire: Person
beforeAll(async () => {
  world = await startWorld()
  claire = await newPerson(world)
})
afterAll(() => world.stop())

async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
  world.statements.length = 0
  await call()
  // Mails that go out meanwhile look where they are not wanted.
  return world.statements.filter((statement) => !/"mail_refusals"|as "recipient"/.test(statement))
}

test('GET /users/me sends three statements', async () => {
  expect(await statementsOf(() => claire.get('/users/me'))).toHaveLength(3)
})

test('PUT /users/me sends three statements', async () => {
  const change = () => claire.put('/users/me', { firstName: 'Claire' })
  expect(await statementsOf(change)).toHaveLength(3)
})

test('GET /users/me/sessions sends two statements', async () => {
  expect(await statementsOf(() => claire.get('/users/me/sessions'))).toHaveLength(2)
})

test('a call without the client key sends none', async () => {
  const headers = { authorization: null }
  expect(await statementsOf(() => claire.get('/users/me', { headers }))).toEqual([])
})

test('what nobody has to be known for sends none', async () => {
  const stranger = world.visitor()
  expect(await statementsOf(() => stranger.get('/health'))).toEqual([])
  expect(await statementsOf(() => stranger.get('/users/me'))).toEqual([])
  expect(await statementsOf(() => stranger.get('/public/addresses?q=lyon'))).toEqual([])
})

describe('events', () => {
  let none: Person
  let many: Person
  let club: TestCommunity
  let eventId: string
  beforeAll(async () => {
    none = await newPerson(world)
    many = await newPerson(world)
    club = await newCommunity(world, 'association', many)
    const rows = Array.from({ length: 500 }, (_, index) =>
      eventRow(world, club, {
        name: `Match ${index}`,
        ...(index % 2 === 0 && { is_public: true, places: 20 }),
      }),
    )
    const made = await world.db.insertInto('events').values(rows).returning('id').execute()
    const row = { user_id: many.id, answer: 'true' as const, created_at: world.clock.now() }
    await world.db
      .insertInto('participants')
      .values(made.map(({ id }) => ({ ...row, event_id: id })))
      .execute()
    eventId = made[0]?.id ?? ''
  })

  // One of each is for the session.
  test.each<[string, (who: Person) => string, number]>([
    ['all of them', ({ id }) => `/events/user/${id}`, 2],
    ['those of a month', ({ id }) => `/events/user/${id}?from=2026-01-01&to=2026-02-01`, 2],
    ['those to come', ({ id }) => `/events/future/user/${id}`, 2],
    ['those near a place', () => '/events/near-location/4.8467/45.7485?limit=50', 2],
    ['the address of a calendar', () => '/users/me/calendar-feed', 3],
  ])('%s are read in as many statements for 500 as for none', async (_, path, count) => {
    // What is made when it is first asked for is there.
    for (const who of [none, many]) await who.get(path(who))
    for (const who of [none, many]) {
      expect(await statementsOf(() => who.get(path(who)))).toHaveLength(count)
    }
  })

  test('a calendar is read in three statements, of 500 as of none', async () => {
    for (const who of [none, many]) {
      const { body } = await who.get('/users/me/calendar-feed')
      const path = new URL((body as { url: string }).url).pathname.replace('/api', '')
      expect(await statementsOf(() => world.visitor().get(path))).toHaveLength(3)
    }
  })

  test('one event is read in two statements, and who takes part in three', async () => {
    expect(await statementsOf(() => many.get(`/events/${eventId}`))).toHaveLength(2)
    expect(await statementsOf(() => many.get(`/events/${eventId}/event.ics`))).toHaveLength(2)
    const list = () => many.get(`/events/${eventId}/participants.csv`)
    expect(await statementsOf(list)).toHaveLength(3)
  })

  test('what widgets read is read in two statements, of 500 as of none, and an event in one', async () => {
    const empty = await newCommunity(world, 'group', none)
    for (const one of [club, empty]) {
      await showWidgets(world, one)
      const path = `/public${one.path}/${one.id}`
      expect(await statementsOf(() => world.visitor().get(path))).toHaveLength(1)
      for (const rest of ['/events?limit=50', '/events.ics', '/events.atom']) {
        expect(await statementsOf(() => world.visitor().get(path + rest))).toHaveLength(2)
      }
    }
    const path = `/public/events/${eventId}`
    expect(await statementsOf(() => world.visitor().get(path))).toHaveLength(1)
  })

  test('planning, asking two hundred, moving and cancelling take as many statements as for one', async () => {
    const reminders = [1, 2, 3, 4, 5].map((days) => ({ timeBeforeEvent: days, timeUnit: 'day' }))
    const countsOf = async (people: number, remindersData: object[]) => {
      const organizer = await newPerson(world)
      const team = await newCommunity(world, 'association', organizer)
      const emails = await addMembers(team, people)
      const fields = eventFields(team, world.clock.now(), { remindersData })
      let event = {} as Event
      const planning = await statementsOf(async () => {
        event = (await organizer.post('/events', fields)).body as Event
      })
      const { id: eventId, startDate, endDate } = event
      const userEmails = emails.map((email) => ({ email }))
      const body = { ...team.reference, eventId, userEmails }
      const asking = await statementsOf(() => organizer.put('/events/add-participants', body))
      const later = (text: string) => new Date(new Date(text).getTime() + 60_000).toISOString()
      const moved = { id: eventId, startDate: later(startDate), endDate: later(endDate) }
      const moving = await statementsOf(() => organizer.put('/events', moved))
      const path = `/events/${team.id}/${eventId}`
      const cancelling = await statementsOf(() => organizer.delete(path))
      return [planning, asking, moving, cancelling].map(({ length }) => length)
    }
    // What is kept in memory is read the first time.
    await countsOf(1, [])
    const [one, twoHundred] = [
      await countsOf(1, reminders.slice(0, 1)),
      await countsOf(199, reminders),
    ]
    expect(twoHundred).toEqual(one)
    for (const count of one) expect(count).toBeLessThan(20)
  })

  async function addMembers(team: TestCommunity, count: number): Promise<string[]> {
    const ids = await addCrowd(world, team, count)
    const rows = world.db.selectFrom('users').select('email').where('id', 'in', ids)
    return (await rows.execute()).flatMap(({ email }) => email ?? [])
  }
})

test('rooms are read in two statements, thirty with a thousand messages as none', async () => {
  const many = await newPerson(world)
  const teams = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      newCommunity(world, index % 2 ? 'group' : 'association', many),
    ),
  )
  const line = { by: claire, content: 'Bonjour' }
  for (const team of teams) await insertMessages(world, team, ...Array(34).fill(line))
  for (const who of [await newPerson(world), many]) {
    expect(await statementsOf(() => who.get('/rooms/by-user'))).toHaveLength(2)
  }
})
