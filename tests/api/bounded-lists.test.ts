import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Event } from '../../server/contract/event-shapes.ts'
import { readCalendar } from '../world/calendars.ts'
import { newCommunity } from '../world/communities.ts'
import { eventRow, insertEvent } from '../world/events.ts'
import { newPerson, type Person } from '../world/people.ts'
import { startWorld, type World } from '../world/world.ts'

/* However many events there are, no answer has more than 2 000 of them. */

const day = 24 * 3_600_000
let world: World
let nadia: Person
let longPast: string
let endingYear: string
beforeAll(async () => {
  world = await startWorld()
  nadia = await newPerson(world)
  const choir = await newCommunity(world, 'group', nadia)
  const at = (days: number) => ({ starts_at: new Date(world.clock.now().getTime() + days * day) })
  longPast = await insertEvent(world, choir, at(-366))
  endingYear = await insertEvent(world, choir, at(-364))
  const rows = Array.from({ length: 2_010 }, (_, index) =>
    eventRow(world, choir, at(1 + index / 24)),
  )
  for (let from = 0; from < rows.length; from += 500) {
    await world.db
      .insertInto('events')
      .values(rows.slice(from, from + 500))
      .execute()
  }
})
afterAll(() => world.stop())

async function listed(path: string): Promise<Event[]> {
  return (await nadia.get(`${path}/${nadia.id}`)).body as Event[]
}

test('one’s own are told from a year ago on, 2 000 at once', async () => {
  const events = await listed('/events/user')
  expect(events).toHaveLength(2_000)
  expect(events[0]?.id).toBe(endingYear)
})

test('who wants those from before asks for them, and for more from the last one on', async () => {
  const ask = async (query: Record<string, string>) =>
    (await nadia.get(`/events/user/${nadia.id}?${new URLSearchParams(query)}`)).body as Event[]
  const [first] = await ask({ from: '2000-01-01T00:00:00Z' })
  expect(first?.id).toBe(longPast)
  const last = (await listed('/events/user')).at(-1)
  const rest = await ask({ from: last?.endDate ?? '' })
  expect(rest.length).toBeGreaterThan(0)
  expect(rest.length).toBeLessThan(20)
})

test('those to come are 2 000 at once', async () => {
  expect(await listed('/events/future/user')).toHaveLength(2_000)
})

test('the calendar for other applications has those from a year ago on, 2 000 of them', async () => {
  const { url } = (await nadia.get('/users/me/calendar-feed')).body as { url: string }
  const { body } = await world.visitor().get(new URL(url).pathname.replace(/^\/api/, ''))
  const { entries } = readCalendar(body as string)
  expect(entries).toHaveLength(2_000)
  expect(body).not.toContain(longPast)
  expect(body).toContain(endingYear)
})
