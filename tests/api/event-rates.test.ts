import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rates } from '../../server/events/rates.ts'
import type { RateRule } from '../../server/platform/rates.ts'
import { newCommunity } from '../world/communities.ts'
import { eventFields, insertEvent, newEvent } from '../world/events.ts'
import { newPerson, type Person } from '../world/people.ts'
import { expectFailure } from '../world/shapes.ts'
import { startWorld, type World } from '../world/world.ts'

/** What one could do with events to fill others' mailboxes, or to find what is secret. */
let world: World
beforeAll(async () => {
  world = await startWorld({ environment: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '1' } })
})
afterAll(() => world.stop())

const now = () => world.clock.now()

function take<R extends RateRule>(
  name: string,
  rule: R,
  keys: Record<keyof R, string>,
  attempts: number,
) {
  return world.backend.platform.rates.take(name, rule, keys, attempts)
}

async function newTraining() {
  const claire = await newPerson(world)
  const nadia = await newPerson(world, { firstName: 'Nadia' })
  const club = await newCommunity(world, 'association', claire, { members: [[nadia, 'member']] })
  const event = await newEvent(claire, club, now())
  const ask = (eventId: string, ...people: Person[]) =>
    claire.put('/events/add-participants', {
      ...club.reference,
      eventId,
      userEmails: people.map(({ email }) => ({ email })),
    })
  return { club, claire, nadia, event, ask }
}

test('an account plans so many events a day; the same one sent again is none', async () => {
  const { club, claire } = await newTraining()
  const { attempts } = rates.eventCreation.account
  // One was planned already.
  await take('event-creation', rates.eventCreation, { account: claire.id }, attempts - 2)
  const fields = eventFields(club, now(), { clientId: randomUUID() })
  expect((await claire.post('/events', fields)).status).toBe(201)
  expectFailure(await claire.post('/events', eventFields(club, now())), 429, 'too_many_requests')
  expect((await claire.post('/events', fields)).status).toBe(201)
})

describe('mails', () => {
  test('about one event ask the same person so often a day, and no more', async () => {
    const { nadia, event, ask } = await newTraining()
    const { attempts } = rates.eventAsked.person
    for (let asked = 0; asked < attempts; asked += 1) {
      expect((await ask(event.id, nadia)).status).toBe(200)
    }
    const refused = await ask(event.id, nadia)
    expectFailure(refused, 429, 'too_many_requests')
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    for (let mail = 0; mail < attempts; mail += 1) await world.post.mailTo(nadia.email)
    expect(world.post.countTo(nadia.email)).toBe(attempts)
  })

  test('of one account reach the same person so often a day, whatever they are about', async () => {
    const { club, claire, nadia, ask } = await newTraining()
    const { attempts } = rates.eventReceived.sender
    const sender = `${claire.id} ${nadia.email}`
    await take('event-received', rates.eventReceived, { sender }, attempts - 1)
    const [one, two] = [await insertEvent(world, club), await insertEvent(world, club)]
    expect((await ask(one, nadia)).status).toBe(200)
    expectFailure(await ask(two, nadia), 429, 'too_many_requests')
    // Nobody else is kept from being asked.
    expect((await ask(two, claire)).status).toBe(200)
  })

  test('of one account are so many a day, counted by person', async () => {
    const { claire, nadia, event, ask } = await newTraining()
    const { attempts } = rates.eventMail.account
    await take('event-mail', rates.eventMail, { account: claire.id }, attempts - 1)
    expectFailure(await ask(event.id, nadia, claire), 429, 'too_many_requests')
    expect((await ask(event.id, nadia)).status).toBe(200)
    expectFailure(
      await claire.post(`/events/${event.id}/remind-unanswered`),
      429,
      'too_many_requests',
    )
    // What was refused counts as no reminder: it can be made up for once there is room again.
    const { unanswered_reminded_at } = await world.db
      .selectFrom('events')
      .select('unanswered_reminded_at')
      .where('id', '=', event.id)
      .executeTakeFirstOrThrow()
    expect(unanswered_reminded_at).toBeNull()
  })

  test('say so often a day that an event moved; then it stays, and can still be renamed and cancelled', async () => {
    const { club, claire, event } = await newTraining()
    const { attempts } = rates.eventMoved.event
    const at = (minutes: number) =>
      new Date(new Date(event.startDate).getTime() + minutes * 60_000).toISOString()
    for (let moved = 1; moved <= attempts; moved += 1) {
      const { status } = await claire.put('/events', { id: event.id, startDate: at(moved % 2) })
      expect(status).toBe(200)
    }
    const again = await claire.put('/events', { id: event.id, startDate: at(5) })
    expectFailure(again, 429, 'too_many_requests')
    expect((await claire.get(`/events/${event.id}`)).body).toMatchObject({
      startDate: at(attempts % 2),
    })
    expect((await claire.put('/events', { id: event.id, name: 'Stage' })).status).toBe(200)
    expect((await claire.delete(`/events/${club.id}/${event.id}`)).status).toBe(200)
  })
})

describe('secrets', () => {
  const from = (ip: string) => world.visitor({ 'x-forwarded-for': ip, authorization: '' })

  test('of mails are guessed so often from one address', async () => {
    const ip = '192.0.2.17'
    const { attempts } = rates.token.ip
    await take('event-token', { ip: rates.token.ip }, { ip }, attempts - 1)
    const path = `/events/answers/${'x'.repeat(43)}`
    expectFailure(await from(ip).get(path), 400, 'wrong_token_provided')
    expectFailure(await from(ip).get(path), 429, 'too_many_requests')
    expectFailure(await from(ip).get(`${path}/event.ics`), 429, 'too_many_requests')
    expectFailure(await from(ip).post(path, { participate: 'true' }), 429, 'too_many_requests')
    expectFailure(await from('198.51.100.1').get(path), 400, 'wrong_token_provided')
  })

  test('of calendars are guessed so often from one address; who knows one may read on', async () => {
    const nadia = await newPerson(world)
    const { body } = await nadia.get('/users/me/calendar-feed')
    const path = new URL((body as { url: string }).url).pathname.replace('/api', '')
    const ip = '192.0.2.18'
    const { attempts } = rates.calendar.ip
    await take('calendar-guess', { ip: rates.calendar.ip }, { ip }, attempts - 1)
    // What is found is no guess.
    for (const _ of [1, 2, 3]) expect((await from(ip).get(path)).status).toBe(200)
    const guess = `/calendars/${'x'.repeat(43)}.ics`
    expectFailure(await from(ip).get(guess), 404, 'not_found')
    expectFailure(await from(ip).get(guess), 429, 'too_many_requests')
    expect((await from(ip).get(path)).status).toBe(200)
  })

  test('of a calendar let it be read so often an hour, from wherever', async () => {
    const nadia = await newPerson(world)
    const { body } = await nadia.get('/users/me/calendar-feed')
    const path = new URL((body as { url: string }).url).pathname.replace('/api', '')
    const { attempts } = rates.calendarRead.account
    await take('calendar-read', rates.calendarRead, { account: nadia.id }, attempts)
    expectFailure(await from('192.0.2.19').get(path), 429, 'too_many_requests')
  })
})
