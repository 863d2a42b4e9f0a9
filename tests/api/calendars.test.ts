import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as calls from '../../server/contract/calendars.ts'
import { readCalendar } from '../world/calendars.ts'
import { newCommunity } from '../world/communities.ts'
import { insertEvent, newEvent } from '../world/events.ts'
import { newPerson, type Person, password } from '../world/people.ts'
import { expectAnswer, expectFailure, expectFields } from '../world/shapes.ts'
import type { Answer } from '../world/visitor.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const now = () => world.clock.now()
/** Calendars know no parts of seconds. */
const wholeSecond = (text: string) => new Date(Math.floor(new Date(text).getTime() / 1000) * 1000)

async function newClub() {
  const [claire, nadia] = [await newPerson(world), await newPerson(world, { firstName: 'Nadia' })]
  const club = await newCommunity(world, 'association', claire, { members: [[nadia, 'member']] })
  return { club, claire, nadia }
}

/** Where a calendar application reads; without the `/api` that visitors put before it. */
async function feedOf(who: Person): Promise<string> {
  const answer = await who.get('/users/me/calendar-feed')
  expectAnswer(answer, calls.getCalendarFeed)
  return pathOf(answer)
}

function pathOf({ body }: Answer): string {
  const { url } = body as { url: string }
  expect(url).toMatch(/\/api\/calendars\/[\w-]{43}\.ics$/)
  return new URL(url).pathname.replace('/api', '')
}

/** As an application with no session and no client key. */
const read = (path: string, headers: Record<string, string | null> = {}) =>
  world.visitor().get(path, { headers: { authorization: null, ...headers } })

async function entriesOf(path: string) {
  const answer = await read(path)
  expect(answer.status).toBe(200)
  return readCalendar(answer.body as string).entries
}

describe('somebody’s calendar', () => {
  test('is read by whoever knows its address, and has their events', async () => {
    const { club, claire, nadia } = await newClub()
    const own = await newEvent(claire, club, now(), {
      name: 'Entraînement',
      description: 'Kimono',
      isPublic: true,
      numberOfPlaces: 30,
    })
    const stranger = await newPerson(world)
    const elsewhere = await newCommunity(world, 'group', stranger)
    const open = await newEvent(stranger, elsewhere, now(), { isPublic: true, numberOfPlaces: 9 })
    await newEvent(stranger, elsewhere, now(), { name: 'À d’autres' })
    await nadia.post('/events/participate', {
      eventId: open.id,
      userId: nadia.id,
      participate: 'true',
    })
    const past = await insertEvent(world, club, {
      name: 'Autrefois',
      starts_at: new Date(now().getTime() - 300 * 24 * 3_600_000),
    })

    const answer = await read(await feedOf(nadia))
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const { entries } = readCalendar(answer.body as string)
    expect(entries.map(({ uid }) => uid)).toEqual(
      [past, own.id, open.id].map((id) => `${id}@localhost`),
    )
    expect(entries[1]).toMatchObject({
      summary: 'Entraînement',
      description: 'Kimono',
      location: '69003 Lyon',
      starts: wholeSecond(own.startDate),
      ends: wholeSecond(own.endDate),
      status: 'CONFIRMED',
    })
    // What one said yes to takes one's time, the rest does not.
    expect(entries.map(({ transparency }) => transparency)).toEqual([
      'TRANSPARENT',
      'TRANSPARENT',
      'OPAQUE',
    ])
  })

  test('has one address, until another is asked for', async () => {
    const { nadia } = await newClub()
    const [first, ...others] = await Promise.all([feedOf(nadia), feedOf(nadia), feedOf(nadia)])
    expect(new Set([...others, await feedOf(nadia)])).toEqual(new Set([first]))
    const renewed = await nadia.post('/users/me/calendar-feed')
    expectAnswer(renewed, calls.renewCalendarFeed)
    expect(pathOf(renewed)).not.toBe(first)
    expect(await feedOf(nadia)).toBe(pathOf(renewed))
    expectFailure(await read(first ?? ''), 404, 'not_found')
    expect((await read(pathOf(renewed))).status).toBe(200)
  })

  test('is nobody else’s to guess: others’ addresses, endings and hashes are not found', async () => {
    const { claire, nadia } = await newClub()
    const path = await feedOf(nadia)
    expect(path).not.toBe(await feedOf(claire))
    const { secret_hash, seed } = await world.db
      .selectFrom('calendar_feeds')
      .selectAll()
      .where('user_id', '=', nadia.id)
      .executeTakeFirstOrThrow()
    for (const guess of [
      '/calendars/x.ics',
      `/calendars/${secret_hash}.ics`,
      `/calendars/${seed}.ics`,
      `/calendars/${nadia.id}.ics`,
      `/calendars/${'é'.repeat(20)}.ics`,
      path.replace('.ics', ''),
      path.replace('.ics', '.icsx'),
      path.replace('.ics', '.ICS'),
    ]) {
      expectFailure(await read(guess), 404, 'not_found')
    }
    expectFields(await read(`/calendars/${'x'.repeat(200)}.ics`), { secret: 'Valeur invalide' })
  })

  test('answers 304 until something of it changes', async () => {
    const { club, claire, nadia } = await newClub()
    const event = await newEvent(claire, club, now())
    const path = await feedOf(nadia)
    const first = await read(path)
    const tag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    for (const known of [tag, `"other", W/${tag}`]) {
      const again = await read(path, { 'if-none-match': known })
      expect([again.status, again.bytes.length, again.headers.get('etag')]).toEqual([304, 0, tag])
    }
    world.clock.forward(60_000)
    expect((await read(path, { 'if-none-match': tag })).status).toBe(304)
    await claire.put('/events', { id: event.id, name: 'Stage' })
    const changed = await read(path, { 'if-none-match': tag })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(tag)
  })

  test('tells of changes by a higher sequence, and of what is cancelled', async () => {
    const { club, claire, nadia } = await newClub()
    const path = await feedOf(nadia)
    const event = await newEvent(claire, club, now(), { name: 'Match' })
    expect(await entriesOf(path)).toMatchObject([{ summary: 'Match', sequence: 0 }])
    const later = '2027-05-02T10:00:00.000Z'
    const endDate = '2027-05-02T12:00:00.000Z'
    await claire.put('/events', { id: event.id, startDate: later, endDate })
    expect(await entriesOf(path)).toMatchObject([{ sequence: 1, starts: new Date(later) }])
    await claire.delete(`/events/${club.id}/${event.id}`)
    expect(await entriesOf(path)).toMatchObject([
      { uid: `${event.id}@localhost`, sequence: 2, status: 'CANCELLED', starts: new Date(later) },
    ])
    // Whoever joins after it has nothing to take out.
    const late = await newPerson(world)
    await world.db
      .insertInto('memberships')
      .values({
        community_id: club.id,
        user_id: late.id,
        role: 'member',
        joined_at: new Date(now().getTime() + 1000),
      })
      .execute()
    expect(await entriesOf(await feedOf(late))).toEqual([])
  })

  test('has nothing of a community that one left, and ends with the account', async () => {
    const { club, claire, nadia } = await newClub()
    await newEvent(claire, club, now())
    const path = await feedOf(nadia)
    expect(await entriesOf(path)).toHaveLength(1)
    await nadia.delete(`/associations/member/leave/${club.id}/${await club.memberId(nadia)}`)
    expect(await entriesOf(path)).toEqual([])
    await nadia.delete('/users/me', { password })
    expectFailure(await read(path), 404, 'not_found')
    const left = world.db.selectFrom('calendar_feeds').selectAll().where('user_id', '=', nadia.id)
    expect(await left.execute()).toEqual([])
  })

  test('keeps its lines short and its marks apart, whatever an event is called', async () => {
    const { club, claire } = await newClub()
    const name = 'Fête, «\u00A0été\u00A0»; \\n\u00A0: 👩‍👩‍👧'
    const description = `${'é'.repeat(200)}\nBEGIN:VEVENT\r\nDTSTART:20200101T000000Z;${'🎉'.repeat(40)}`
    const location = JSON.stringify({
      address: '1, rue « ; »',
      city: 'Saint-Étienne',
      postcode: '42000',
      coordinates: [4.38, 45.43],
    })
    await insertEvent(world, club, { name, description, location })
    const { body } = await read(await feedOf(claire))
    const lines = (body as string).split('\r\n')
    for (const line of lines) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(line).not.toMatch(/[\n\r]/)
    }
    const { entries } = readCalendar(body as string)
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({
      summary: name,
      location: '1, rue « ; », 42000 Saint-Étienne',
    })
    expect(entries[0]?.description).toBe(description.replace('\r\n', '\n'))
  })

  test('has no control characters in it, whatever others wrote', async () => {
    const { club, claire } = await newClub()
    const hidden = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join('')
    const odd = `Kimono${hidden.slice(1)}\u007f\u0085 propre\r\nGourde`
    const event = await newEvent(claire, club, now(), { description: odd })
    const feed = await read(await feedOf(claire))
    const file = await claire.get(`/events/${event.id}/event.ics`)
    for (const { body } of [feed, file]) {
      expect(body).toMatch(/Kimono.* propre/s)
      // Lines end, and that is all.
      expect((body as string).replaceAll('\r\n', '')).not.toMatch(/[^\P{Cc}\t]/u)
    }
  })

  test('is the same moments wherever they were set, also where clocks change', async () => {
    const { club, claire, nadia } = await newClub()
    const set = [
      // The hour that comes twice in Paris, once in each of its times.
      ['Europe/Paris', '2027-10-31T02:30:00+02:00', '2027-10-31T02:30:00+01:00'],
      // The night in which it has an hour less.
      ['Europe/Paris', '2027-03-28T01:30:00+01:00', '2027-03-28T03:30:00+02:00'],
      ['Indian/Reunion', '2027-10-31T02:30:00+04:00', '2027-10-31T05:30:00+04:00'],
    ] as const
    for (const [timeZone, startDate, endDate] of set) {
      await newEvent(claire, club, now(), { timeZone, startDate, endDate, name: startDate })
    }
    const entries = await entriesOf(await feedOf(nadia))
    for (const [, startDate, endDate] of set) {
      const entry = entries.find(({ summary }) => summary === startDate)
      expect(entry).toMatchObject({ starts: new Date(startDate), ends: new Date(endDate) })
    }
  })
})

describe('one event', () => {
  test('is a file for one’s own calendar; one that ends as it begins has no end', async () => {
    const { club, claire } = await newClub()
    const startDate = '2027-05-02T10:00:00.000Z'
    const event = await newEvent(claire, club, now(), {
      name: 'Photo de groupe',
      startDate,
      endDate: startDate,
      appointment: 'Devant le dojo',
    })
    const answer = await claire.get(`/events/${event.id}/event.ics`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="Photo de groupe.ics"',
    )
    const { method, entries } = readCalendar(answer.body as string)
    expect(method).toBeNull()
    expect(entries).toMatchObject([
      { starts: new Date(startDate), ends: null, description: 'Rendez-vous\u00A0: Devant le dojo' },
    ])
  })
})

describe('the file of a mail', () => {
  test('puts an event into the calendar, changes it there and takes it out, for whom it is sent to', async () => {
    const { club, claire, nadia } = await newClub()
    const event = await newEvent(claire, club, now())
    const asked = { ...club.reference, eventId: event.id, userEmails: [{ email: nadia.email }] }
    await claire.put('/events/add-participants', asked)
    const next = async () => readCalendar((await world.post.mailTo(nadia.email)).calendar)
    const uid = `${event.id}@localhost`
    expect(await next()).toMatchObject({
      method: 'REQUEST',
      entries: [
        {
          uid,
          sequence: 0,
          status: 'CONFIRMED',
          attendees: [`MAILTO:${nadia.email} NEEDS-ACTION`],
        },
      ],
    })
    await nadia.post('/events/participate', {
      eventId: event.id,
      userId: nadia.id,
      participate: 'true',
    })
    const location = { city: 'Bron', postcode: '69500', coordinates: [4.913, 45.7386] }
    await claire.put('/events', { id: event.id, location })
    expect(await next()).toMatchObject({
      method: 'REQUEST',
      entries: [{ uid, sequence: 1, attendees: [`MAILTO:${nadia.email} ACCEPTED`] }],
    })
    await claire.delete(`/events/${club.id}/${event.id}`)
    expect(await next()).toMatchObject({
      method: 'CANCEL',
      entries: [{ uid, sequence: 2, status: 'CANCELLED' }],
    })
  })
})
