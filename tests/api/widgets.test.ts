import { randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PublicEvent } from '../../server/contract/widget-shapes.ts'
import { exportPublicEvent, getPublicEvent, widgetCalls } from '../../server/contract/widgets.ts'
import { widgetPages } from '../../server/widgets/pages.ts'
import { addCrowd, bothKinds, newCommunity, type TestCommunity } from '../world/communities.ts'
import { insertEvent } from '../world/events.ts'
import { newPerson } from '../world/people.ts'
import { expectAnswer, expectFailure, expectFields } from '../world/shapes.ts'
import type { Visitor } from '../world/visitor.ts'
import { nobody, showWidgets } from '../world/widgets.ts'
import { startWorld, type World } from '../world/world.ts'

/* What anybody may know of an association or a group that shows its widgets. */

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const hour = 3_600_000
const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * hour)
const open = { is_public: true, places: 20 }

/** Somebody on another site: no key, no cookie. */
function stranger(): Visitor {
  const visitor = world.visitor()
  const headers = { authorization: null, origin: 'https://club.example' }
  return { ...visitor, get: (path) => visitor.get(path, { headers }) }
}

async function newShown(kind: 'association' | 'group' = 'association') {
  const claire = await newPerson(world)
  const club = await newCommunity(world, kind, claire)
  await showWidgets(world, club)
  return { claire, club }
}

const publicPath = (club: TestCommunity, rest = '') => `/public${club.path}/${club.id}${rest}`
const notFound = (kind: string) => `${kind}_not_found`

async function namesOf(club: TestCommunity, query = ''): Promise<string[]> {
  const answer = await stranger().get(publicPath(club, `/events${query}`))
  expectAnswer(answer, widgetCalls[club.kind].listPublicEvents)
  return (answer.body as PublicEvent[]).map(({ name }) => name)
}

describe.each(bothKinds)('an %s that shows its widgets', (kind) => {
  test('tells any site what it is and how many it has, and names nobody', async () => {
    const { claire, club } = await newShown(kind)
    await addCrowd(world, club, 3)
    const answer = await stranger().get(publicPath(club))
    expectAnswer(answer, widgetCalls[kind].getPublic)
    expect(answer.body).toMatchObject({ id: club.id, name: 'Judo Club', membersCount: 4 })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('cache-control')).toBe(
      'public, max-age=60, stale-while-revalidate=600',
    )
    expect(answer.cookies).toEqual([])
    const said = JSON.stringify(answer.body)
    for (const own of [claire.firstName, claire.lastName, claire.email, claire.id]) {
      expect(said).not.toContain(own)
    }
  })

  test('is not there while they are off, of the other kind, or unknown: nothing is told', async () => {
    const { club } = await newShown(kind)
    const never = await newCommunity(world, kind, await newPerson(world))
    await showWidgets(world, club, { enabled: false })
    const others = kind === 'association' ? 'groups' : 'associations'
    for (const rest of ['', '/events', '/events.ics', '/events.atom']) {
      for (const one of [club, never, { ...club, id: randomUUID() }, { ...club, id: 'x' }]) {
        expectFailure(await stranger().get(publicPath(one, rest)), 404, notFound(kind))
      }
    }
    await showWidgets(world, club)
    const elsewhere = await stranger().get(`/public/${others}/${club.id}`)
    expectFailure(elsewhere, 404, notFound(kind === 'association' ? 'group' : 'association'))
    expect((await stranger().get(publicPath(club))).status).toBe(200)
  })

  test('lists its public events, the soonest first, those to come without being asked', async () => {
    const { club } = await newShown(kind)
    const at = (name: string, hours: number) =>
      insertEvent(world, club, { ...open, name, starts_at: inHours(hours) })
    await at('Tournoi', 72)
    await at('Loto', 24)
    await at('Repas', -48)
    await at('En cours', -1)
    await insertEvent(world, club, { name: 'Réunion de bureau', starts_at: inHours(30) })
    expect(await namesOf(club)).toEqual(['En cours', 'Loto', 'Tournoi'])
    expect(await namesOf(club, '?limit=2')).toEqual(['En cours', 'Loto'])
    const day = (hours: number) => inHours(hours).toISOString()
    expect(await namesOf(club, `?from=${day(-72)}&to=${day(-24)}`)).toEqual(['Repas'])
    expect(await namesOf(club, `?to=${day(23)}`)).toEqual(['En cours'])
    expect(await namesOf(club, `?from=${day(26)}`)).toEqual(['Tournoi'])
  })
})

test.each([
  ['from=hier', { from: 'Date invalide' }],
  ['to=2026-13-01', { to: 'Date invalide' }],
  ['limit=0', { limit: 'Valeur invalide' }],
  ['limit=51', { limit: 'Valeur invalide' }],
])('what can’t be asked for is refused: %s', async (query, fields) => {
  const { club } = await newShown()
  expectFields(await stranger().get(publicPath(club, `/events?${query}`)), fields)
})

test('an event says how many places are left, and neither who comes nor where they meet', async () => {
  const { claire, club } = await newShown()
  const appointment = 'Chez Claire'
  const eventId = await insertEvent(world, club, { ...open, places: 2, appointment })
  await claire.post('/events/participate', { eventId, userId: claire.id, participate: 'true' })
  const guest = { email: 'zoe@exemple.fr', first_name: 'Zoé', last_name: 'Martin' }
  const answer = await stranger().get(`/public/events/${eventId}`)
  expectAnswer(answer, getPublicEvent)
  expect(answer.body).toMatchObject({ numberOfPlaces: 2, availablePlaces: 1 })
  await world.db
    .insertInto('guests')
    .values({ event_id: eventId, ...guest, created_at: world.clock.now() })
    .execute()
  const full = await stranger().get(`/public/events/${eventId}`)
  expect(full.body).toMatchObject({ availablePlaces: 0 })
  expect(JSON.stringify(full.body)).not.toMatch(/Claire|Zoé|zoe/)
})

test('a public event is public, whether or not its community shows widgets', async () => {
  const club = await newCommunity(world, 'association', await newPerson(world))
  const eventId = await insertEvent(world, club, open)
  for (const rest of ['', '.ics']) {
    expect((await stranger().get(`/public/events/${eventId}${rest}`)).status).toBe(200)
  }
})

test('a private event is not there', async () => {
  const { club } = await newShown()
  const eventId = await insertEvent(world, club)
  for (const id of [eventId, randomUUID(), 'x']) {
    expectFailure(await stranger().get(`/public/events/${id}`), 404, 'event_not_found')
    expectFailure(await stranger().get(`/public/events/${id}.ics`), 404, 'event_not_found')
  }
})

const hostile = 'Fête <b>&"\' ]]>\u2028 =1+1'

describe('as files', () => {
  test('the events are a calendar that others can read, whatever they are called', async () => {
    const { club } = await newShown()
    const description = 'Venez\nEND:VEVENT\nnombreux, ; \\'
    const appointment = 'Chez Claire'
    const id = await insertEvent(world, club, { ...open, name: hostile, description, appointment })
    await insertEvent(world, club, { name: 'Réunion de bureau' })
    const all = await stranger().get(publicPath(club, '/events.ics'))
    expect(all.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const one = await stranger().get(`/public/events/${id}.ics`)
    expect(one.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(exportPublicEvent.media).toBe('text/calendar')
    for (const { body } of [all, one]) {
      const events = new ICAL.Component(ICAL.parse(String(body))).getAllSubcomponents('vevent')
      expect(events).toHaveLength(1)
      const event = new ICAL.Event(events[0])
      expect([event.summary, event.description]).toEqual([hostile, description])
      expect(event.uid).toBe(`${id}@localhost`)
      const url = events[0]?.getFirstPropertyValue('url')
      expect(url).toBe(`${world.backend.platform.config.origin}/evenement/${id}`)
      expect(body).not.toContain('Chez Claire')
    }
  })

  test('the events are a feed that is XML, whatever they are called', async () => {
    const { club } = await newShown()
    const description = 'Un \u0001 deux'
    const id = await insertEvent(world, club, { ...open, name: hostile, description })
    const answer = await stranger().get(publicPath(club, '/events.atom'))
    expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const text = String(answer.body)
    expect(text).toContain('<title>Fête &lt;b&gt;&amp;&quot;&#39; ]]&gt;\u2028 =1+1</title>')
    expect(text).toContain(`<id>urn:uuid:${id}</id>`)
    expect(text).toContain('Un  deux')
    expect(text.match(/<entry>/g)).toHaveLength(1)
    expect(text).toContain('<link rel="self" type="application/atom+xml"')
    // The same is the same text, so that its tag holds.
    expect((await stranger().get(publicPath(club, '/events.atom'))).body).toBe(text)
  })
})

describe('the pages of widgets', () => {
  const pages = () => widgetPages(world.backend.platform, nobody)

  test.each(bothKinds)(
    'show the agenda of an %s by its id alone, and know who may show it',
    async (kind) => {
      const { club } = await newShown(kind)
      await showWidgets(world, club, { origins: ['https://club.example'], listed: true })
      for (const hours of [24, 48, 72]) {
        await insertEvent(world, club, { ...open, starts_at: inHours(hours) })
      }
      const found = await pages().getAgenda(club.id, { limit: 2 })
      expect(found).toMatchObject({
        ok: true,
        data: {
          community: { kind, name: 'Judo Club', framers: ['https://club.example'], listed: true },
          events: [{ numberOfPlaces: 20 }, {}],
          hasMore: true,
        },
      })
      const all = await pages().getAgenda(club.id, { limit: 3 })
      expect(all).toMatchObject({ data: { events: [{}, {}, {}], hasMore: false } })
      const period = { from: inHours(40), to: inHours(60), limit: 50 }
      expect(await pages().getAgenda(club.id, period)).toMatchObject({ data: { events: [{}] } })
      expect(await pages().getWidgetCommunity(club.id)).toMatchObject({ data: { membersCount: 1 } })
    },
  )

  test('show one event with whose it is', async () => {
    const { club } = await newShown()
    const id = await insertEvent(world, club, { ...open, name: 'Loto' })
    expect(await pages().getWidgetEvent(id)).toMatchObject({
      ok: true,
      data: {
        event: { id, name: 'Loto' },
        community: { kind: 'association', id: club.id, name: 'Judo Club' },
        framers: [],
        listed: false,
      },
    })
  })

  test('and that of an event itself knows it also where widgets are off, and whether it may be found', async () => {
    const { club } = await newShown()
    const id = await insertEvent(world, club, { ...open, name: 'Loto' })
    const community = { kind: 'association', id: club.id, name: 'Judo Club', image: null }
    for (const [settings, listed] of [
      [{ listed: true }, true],
      [{ listed: true, enabled: false }, false],
    ] as const) {
      await showWidgets(world, club, settings)
      const seen = { ok: true, data: { event: { id, name: 'Loto' }, community, listed } }
      expect(await pages().getOpenEvent(id)).toMatchObject(seen)
    }
    const away = { ok: false, error: 'event_not_found' }
    for (const one of [await insertEvent(world, club), randomUUID(), 'x'])
      expect(await pages().getOpenEvent(one)).toEqual(away)
  })

  test('have nothing to show of what is off, private or unknown', async () => {
    const { club } = await newShown()
    const id = await insertEvent(world, club)
    const away = { ok: false, error: 'event_not_found' }
    for (const one of [id, randomUUID(), 'x'])
      expect(await pages().getWidgetEvent(one)).toEqual(away)
    const openId = await insertEvent(world, club, open)
    await showWidgets(world, club, { enabled: false })
    expect(await pages().getWidgetEvent(openId)).toEqual(away)
    const none = { ok: false, error: 'group_or_association_not_found' }
    for (const one of [club.id, randomUUID(), 'x']) {
      expect(await pages().getAgenda(one, { limit: 5 })).toEqual(none)
      expect(await pages().getWidgetCommunity(one)).toEqual(none)
    }
  })
})
