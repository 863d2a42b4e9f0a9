import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Event } from '../../server/contract/event-shapes.ts'
import * as calls from '../../server/contract/events.ts'
import { bothKinds, newCommunity } from '../world/communities.ts'
import { eventFields, insertEvent, lyon, newEvent } from '../world/events.ts'
import { newPerson, type Person } from '../world/people.ts'
import { expectAnswer, expectFailure, expectFields } from '../world/shapes.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const now = () => world.clock.now()

function inMonths(count: number): string {
  const date = new Date()
  date.setUTCMonth(date.getUTCMonth() + count, date.getUTCDate() + 3)
  return date.toISOString()
}

async function newClub(kind: 'association' | 'group' = 'association') {
  const [claire, samir, nadia, lina] = [
    await newPerson(world),
    await newPerson(world),
    await newPerson(world),
    await newPerson(world),
  ]
  const club = await newCommunity(world, kind, claire, {
    members: [
      [samir, 'moderator'],
      [nadia, 'member'],
    ],
  })
  return { club, claire, samir, nadia, lina }
}

describe('an event', () => {
  test.each(bothKinds)(
    'is planned by whoever organises in the %s, who is asked to come',
    async (kind) => {
      const { club, samir } = await newClub(kind)
      const event = await newEvent(samir, club, now(), {
        // Of a public event alone.
        numberOfPlaces: 8,
        description: 'Apportez votre kimono.',
        appointment: 'Devant le dojo',
        remindersData: [
          { timeBeforeEvent: 30, timeUnit: 'minute' },
          { timeBeforeEvent: 1, timeUnit: 'day' },
        ],
      })
      expect(event).toMatchObject({
        name: 'Entraînement',
        type: 'training',
        description: 'Apportez votre kimono.',
        appointment: 'Devant le dojo',
        timeZone: 'Europe/Paris',
        isPublic: false,
        numberOfPlaces: null,
        availablePlaces: 0,
        association: kind === 'association' ? { id: club.id } : null,
        group: kind === 'group' ? { id: club.id } : null,
        participants: [{ user: { id: samir.id }, participate: 'waiting' }],
        // The first to go out stands last.
        reminders: [
          { timeBeforeEvent: 30, timeUnit: 'minute' },
          { timeBeforeEvent: 1, timeUnit: 'day' },
        ],
      })
      const got = await samir.get(`/events/${event.id}`)
      expectAnswer(got, calls.getEvent)
      expect(got.body).toEqual(event)
    },
  )

  test('is not planned by a simple member, a stranger, or for what is not there', async () => {
    const { club, nadia, lina, claire } = await newClub()
    for (const who of [nadia, lina]) {
      expectFailure(
        await who.post('/events', eventFields(club, now())),
        403,
        'not_enough_permission',
      )
    }
    for (const reference of [{ associationId: randomUUID() }, { groupId: club.id }]) {
      const fields = { ...eventFields(club, now()), associationId: undefined, ...reference }
      expectFailure(await claire.post('/events', fields), 404, 'group_or_association_not_found')
    }
  })

  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['no place', { location: undefined }, { location: 'Champ requis' }],
    ['30 February', { startDate: '2027-02-30T10:00:00Z' }, { startDate: 'Date invalide' }],
    ['no offset', { endDate: '2027-02-28T10:00:00' }, { endDate: 'Date invalide' }],
    [
      'coordinates of 400',
      { location: { city: 'Lyon', postcode: '', coordinates: [400, 45] } },
      { location: 'Adresse invalide' },
    ],
    [
      '0 places',
      { isPublic: true, numberOfPlaces: 0 },
      { numberOfPlaces: 'Indiquez un nombre entier, de 1 à 100\u202F000' },
    ],
    [
      '−3 places',
      { isPublic: true, numberOfPlaces: -3 },
      { numberOfPlaces: 'Indiquez un nombre entier, de 1 à 100\u202F000' },
    ],
    [
      '2.5 places',
      { isPublic: true, numberOfPlaces: 2.5 },
      { numberOfPlaces: 'Indiquez un nombre entier, de 1 à 100\u202F000' },
    ],
    ['a public one without places', { isPublic: true }, { numberOfPlaces: 'Champ requis' }],
    [
      'a reminder of a century',
      { remindersData: [{ timeBeforeEvent: 1, timeUnit: 'siècle' }] },
      { remindersData: 'Valeur invalide' },
    ],
    [
      'a reminder before 91 days',
      { remindersData: [{ timeBeforeEvent: 91, timeUnit: 'day' }] },
      { remindersData: 'Un rappel part 90 jours avant au plus tôt' },
    ],
    [
      'six reminders',
      { remindersData: Array(6).fill({ timeBeforeEvent: 1, timeUnit: 'day' }) },
      { remindersData: 'Cinq rappels au plus' },
    ],
    [
      'both owners',
      { groupId: randomUUID() },
      { entity: 'Choisissez une association ou un groupe' },
    ],
    [
      'no owner',
      { associationId: undefined },
      { entity: 'Choisissez une association ou un groupe' },
    ],
    ['a time zone that is none', { timeZone: '+02:00' }, { timeZone: 'Valeur invalide' }],
    ['4 months', { endDate: inMonths(4) }, { endDate: 'Un événement dure trois mois au plus' }],
    ['no name', { name: '  ' }, { name: 'Champ requis' }],
    [
      'a name of 51',
      { name: 'x'.repeat(51) },
      { name: 'Le champ doit contenir au maximum 50 caractères' },
    ],
    ['a name of several lines', { name: 'a\nb' }, { name: 'Texte invalide' }],
    [
      'a description of 501',
      { description: 'x'.repeat(501) },
      { description: 'Le champ doit contenir au maximum 500 caractères' },
    ],
    ['a kind that is none', { type: 'fiesta' }, { type: 'Valeur invalide' }],
    [
      'latitude of 91',
      { location: { ...lyon, coordinates: [4, 91] } },
      { location: 'Adresse invalide' },
    ],
    ['a date of no day', { startDate: '2027-05-32T10:00:00Z' }, { startDate: 'Date invalide' }],
    [
      'a reminder of −1',
      { remindersData: [{ timeBeforeEvent: -1, timeUnit: 'day' }] },
      { remindersData: 'La valeur doit être positive' },
    ],
  ])('with %s is refused in words', async (_, fields, expected) => {
    const { club, claire } = await newClub()
    const answer = await claire.post('/events', eventFields(club, now(), fields))
    expectFields(answer, expected)
  })

  test('ends after it starts, and within three months', async () => {
    const { club, claire } = await newClub()
    const plan = (startDate: string, endDate: string) =>
      claire.post('/events', eventFields(club, now(), { startDate, endDate }))
    const early = await plan('2027-05-02T10:00:00Z', '2027-05-02T09:59:00Z')
    expectFailure(early, 400, 'wrong_event_dates_position')
    expect((await plan('2027-05-02T10:00:00Z', '2027-05-02T10:00:00Z')).status).toBe(201)
    expect((await plan('2027-08-31T10:00:00+02:00', '2027-11-30T12:00:00+01:00')).status).toBe(201)
    const late = await plan('2027-08-31T10:00:00Z', '2027-12-01T00:00:00Z')
    expectFields(late, { endDate: 'Un événement dure trois mois au plus' })
  })

  test('is made once, however often and however fast it is sent', async () => {
    const { club, claire } = await newClub()
    const fields = eventFields(club, now(), { clientId: randomUUID() })
    const all = await Promise.all([1, 2, 3].map(() => claire.post('/events', fields)))
    expect(new Set(all.map(({ body }) => (body as Event).id)).size).toBe(1)
    const { count } = await world.db
      .selectFrom('events')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('community_id', '=', club.id)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(1)
  })

  test('that is private is there for members alone; one that is public for anyone with an account', async () => {
    const { club, claire, nadia, lina } = await newClub()
    const own = await newEvent(claire, club, now())
    const open = await newEvent(claire, club, now(), { isPublic: true, numberOfPlaces: 5 })
    expect((await nadia.get(`/events/${own.id}`)).status).toBe(200)
    expectFailure(await lina.get(`/events/${own.id}`), 403, 'not_enough_permission')
    expect((await lina.get(`/events/${open.id}`)).body).toMatchObject({
      participants: [],
      availablePlaces: 5,
    })
    // Who takes part in a public one is for those who manage it.
    expect((await nadia.get(`/events/${open.id}`)).body).toMatchObject({ participants: [] })
    for (const id of [randomUUID(), 'none']) {
      const answer = await claire.get(`/events/${id}`)
      expectFailure(answer, 404, 'error_when_getting_event_details')
    }
  })

  test('that is private is whole for who takes part; other members see name, time and place', async () => {
    const { club, claire, nadia } = await newClub()
    const event = await newEvent(claire, club, now(), {
      description: 'Kimono',
      appointment: 'Chez Claire',
      remindersData: [{ timeBeforeEvent: 1, timeUnit: 'hour' }],
    })
    const path = `/events/${event.id}`
    const seen = async () => {
      const { body } = await nadia.get(path)
      const [listed] = (await nadia.get(`/events/user/${nadia.id}`)).body as Event[]
      const [coming] = (await nadia.get(`/events/future/user/${nadia.id}`)).body as Event[]
      const { url } = (await nadia.get('/users/me/calendar-feed')).body as { url: string }
      const feed = await nadia.get(new URL(url).pathname.replace('/api', ''))
      const file = await nadia.get(`${path}/event.ics`)
      expect(feed.status).toBe(200)
      expect(file.status).toBe(200)
      expect([listed, coming]).toEqual([body, body])
      return { body: body as Event, files: `${feed.body}${file.body}` }
    }
    const outside = await seen()
    const { id, name, startDate, endDate, location } = event
    expect(outside.body).toEqual({
      ...event,
      ...{ id, name, startDate, endDate, location },
      ...{ description: null, appointment: null, participants: [], reminders: [] },
    })
    expect(outside.files).toContain(`SUMMARY:${name}`)
    expect(outside.files).not.toMatch(/Kimono|Chez Claire/)

    const asked = { ...club.reference, eventId: id, userEmails: [{ email: nadia.email }] }
    expect((await claire.put('/events/add-participants', asked)).status).toBe(200)
    const inside = await seen()
    expect(inside.body).toMatchObject({
      description: 'Kimono',
      appointment: 'Chez Claire',
      participants: [{ user: { id: claire.id } }, { user: { id: nadia.id } }],
      reminders: [{ timeBeforeEvent: 1, timeUnit: 'hour' }],
    })
    expect(inside.files).toMatch(/Kimono.*Kimono/s)
  })

  test('is listed with one’s own until it is over, the soonest first; nobody lists another’s', async () => {
    const { club, claire, nadia, lina } = await newClub()
    const at = (hours: number) => new Date(now().getTime() + hours * 3_600_000).toISOString()
    const later = await newEvent(claire, club, now(), { startDate: at(50), endDate: at(51) })
    const sooner = await newEvent(claire, club, now(), { startDate: at(-2), endDate: at(1) })
    const past = await newEvent(claire, club, now(), { startDate: at(-5), endDate: at(-4) })
    const ids = (body: unknown) => (body as Event[]).map(({ id }) => id)
    const future = await nadia.get(`/events/future/user/${nadia.id}`)
    expectAnswer(future, calls.listFutureEvents)
    expect(ids(future.body)).toEqual([sooner.id, later.id])
    expect(ids((await nadia.get(`/events/user/${nadia.id}`)).body)).toEqual([
      past.id,
      sooner.id,
      later.id,
    ])
    const within = new URLSearchParams({ from: at(-4.5), to: at(0) })
    expect(ids((await nadia.get(`/events/user/${nadia.id}?${within}`)).body)).toEqual([
      past.id,
      sooner.id,
    ])
    expect((await lina.get(`/events/user/${lina.id}`)).body).toEqual([])
    for (const path of ['/events/user', '/events/future/user']) {
      expectFailure(await lina.get(`${path}/${nadia.id}`), 403, 'not_enough_permission')
    }
  })
})

describe('an answer', () => {
  const answer = (who: Person, id: string, participate: unknown) =>
    who.post('/events/participate', { eventId: id, userId: who.id, participate })

  test('is given by a participant, changed and taken back', async () => {
    const { club, claire } = await newClub()
    const { id } = await newEvent(claire, club, now())
    for (const [sent, kept] of [
      [true, 'true'],
      ['false', 'false'],
      ['waiting', 'waiting'],
    ]) {
      const given = await answer(claire, id, sent)
      expectAnswer(given, calls.answerEvent)
      expect(given.body).toMatchObject({ eventId: id, userId: claire.id, participate: kept })
      expect((await claire.get(`/events/${id}`)).body).toMatchObject({
        participants: [{ participate: kept }],
      })
    }
    expectFields(await answer(claire, id, 'peut-être'), { participate: 'Valeur invalide' })
  })

  test('to a private event is for its participants, to a public one for anyone with an account', async () => {
    const { club, claire, nadia, lina } = await newClub()
    const own = await newEvent(claire, club, now())
    const open = await newEvent(claire, club, now(), { isPublic: true, numberOfPlaces: 2 })
    for (const who of [nadia, lina]) {
      expectFailure(await answer(who, own.id, 'true'), 403, 'not_enough_permission')
    }
    expect((await answer(lina, open.id, 'true')).body).toMatchObject({ availablePlaces: 1 })
    expect((await lina.get(`/events/user/${lina.id}`)).body).toMatchObject([{ id: open.id }])
    expectFailure(await answer(claire, randomUUID(), 'true'), 404, 'event_not_found')
  })

  test('is nobody else’s to give', async () => {
    const { club, claire, samir } = await newClub()
    const { id } = await newEvent(claire, club, now())
    const given = await samir.post('/events/participate', {
      eventId: id,
      userId: claire.id,
      participate: 'true',
    })
    expectFailure(given, 403, 'not_enough_permission')
  })

  test('is closed once the event is over, and open until its very end', async () => {
    const { club, claire } = await newClub()
    const ends = new Date(now().getTime() + 60_000)
    const ending = { starts_at: now(), ends_at: ends, is_public: true, places: 2 }
    const [going, past] = [
      await insertEvent(world, club, ending),
      await insertEvent(world, club, { ...ending, ends_at: now() }),
    ]
    expect((await answer(claire, going, 'true')).status).toBe(200)
    for (const participate of ['true', 'false', 'waiting']) {
      expectFields(await answer(claire, past, participate), {
        eventId: 'Cet événement est passé\u00A0: les réponses sont closes',
      })
    }
    expect((await claire.get(`/events/${past}`)).body).toMatchObject({ participants: [] })
  })

  test('takes no place that is not there, however many come at once', async () => {
    const { club, claire } = await newClub()
    const { id } = await newEvent(claire, club, now(), { isPublic: true, numberOfPlaces: 3 })
    const crowd = await Promise.all(Array.from({ length: 12 }, () => newPerson(world)))
    const given = await Promise.all(crowd.map((who) => answer(who, id, 'true')))
    expect(given.filter(({ status }) => status === 200)).toHaveLength(3)
    for (const one of given.filter(({ status }) => status !== 200)) {
      expectFailure(one, 409, 'too_many_participants')
    }
    expect((await claire.get(`/events/${id}`)).body).toMatchObject({ availablePlaces: 0 })
    const first = crowd[given.findIndex(({ status }) => status === 200)]
    // Who comes already may say so again; who gives a place back leaves it to the next.
    if (first) expect((await answer(first, id, 'true')).status).toBe(200)
    if (first) expect((await answer(first, id, 'false')).body).toMatchObject({ availablePlaces: 1 })
  })
})

test('somebody who left takes no part in what is the community’s own', async () => {
  const { club, claire, samir } = await newClub()
  const { id } = await newEvent(samir, club, now())
  const left = await samir.delete(
    `/associations/member/leave/${club.id}/${await club.memberId(samir)}`,
  )
  expect(left.status).toBe(200)
  expect((await claire.get(`/events/${id}`)).body).toMatchObject({ participants: [] })
  const given = await samir.post('/events/participate', {
    eventId: id,
    userId: samir.id,
    participate: 'true',
  })
  expectFailure(given, 403, 'not_enough_permission')
})
