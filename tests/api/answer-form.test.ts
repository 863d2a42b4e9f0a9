import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventPages } from '../../server/events/pages.ts'
import { newCommunity } from '../world/communities.ts'
import { newEvent } from '../world/events.ts'
import { newPerson } from '../world/people.ts'
import type { Visitor } from '../world/visitor.ts'
import { startWorld, type World } from '../world/world.ts'

/* The form on the page of a mail's link: it answers without a login, and without a script. */

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const now = () => world.clock.now()

/** Nadia is asked to an event of Claire's club, by a mail with this token. */
async function newLink(fields: Record<string, unknown> = {}) {
  const [claire, nadia] = [await newPerson(world), await newPerson(world, { firstName: 'Nadia' })]
  const club = await newCommunity(world, 'association', claire, { members: [[nadia, 'member']] })
  const event = await newEvent(claire, club, now(), fields)
  const userEmails = [{ email: nadia.email }]
  await claire.put('/events/add-participants', { ...club.reference, eventId: event.id, userEmails })
  const { text } = await world.post.mailTo(nadia.email)
  const [, token = ''] = /\/reponse\/([\w-]+)\?participate=true/.exec(text) ?? []
  return { claire, nadia, club, event, token }
}

/** Posts it as a browser without a script does, from a page that sends no referrer. */
async function post(token: string, participate?: string, visitor: Visitor = world.visitor()) {
  const form = new FormData()
  if (participate !== undefined) form.set('participate', participate)
  const headers = { authorization: null, origin: 'null' }
  const { status, headers: answered } = await visitor.post(`/events/answers/${token}/form`, form, {
    headers,
  })
  return [status, answered.get('location')]
}

function nobody(): never {
  throw new Error('Who holds the link is not asked who they are')
}

async function look(token: string) {
  const viewer = { caller: nobody, session: null, ip: '192.0.2.1' }
  const found = await eventPages(world.backend.platform, viewer).getLinked(token)
  return found.ok ? found.data : null
}

test.each(['true', 'false', 'waiting'] as const)(
  'an answer is recorded, and leads back to the page that says so: %s',
  async (participate) => {
    const { nadia, event, token } = await newLink()
    expect(await post(token, participate)).toEqual([303, `/reponse/${token}?notee=`])
    expect(await look(token)).toMatchObject({
      event: { id: event.id, name: 'Entraînement' },
      numberOfPlaces: null,
      firstName: 'Nadia',
      lastName: nadia.lastName,
      isOwn: false,
      participate,
    })
  },
)

test.each([undefined, '', 'peut-être'])(
  'what is no answer records none: %j',
  async (participate) => {
    const { token } = await newLink()
    expect(await post(token, participate)).toEqual([303, `/reponse/${token}`])
    expect(await look(token)).toMatchObject({ participate: 'waiting' })
  },
)

test('it is Nadia’s answer, whoever is logged in where it is given', async () => {
  const { claire, event, token } = await newLink()
  await post(token, 'true', claire)
  const { participants } = (await claire.get(`/events/${event.id}`)).body as typeof event
  expect(participants.map(({ participate }) => participate)).toEqual(['waiting', 'true'])
})

test('a full event refuses with its code, and keeps the answer that was', async () => {
  const { claire, event, token } = await newLink({ isPublic: true, numberOfPlaces: 1 })
  await claire.post('/events/participate', {
    eventId: event.id,
    userId: claire.id,
    participate: 'true',
  })
  expect(await post(token, 'true')).toEqual([303, `/reponse/${token}?refus=too_many_participants`])
  expect(await look(token)).toMatchObject({
    event: { availablePlaces: 0 },
    numberOfPlaces: 1,
    participate: 'waiting',
  })
})

test('a link that is unknown, of somebody who was taken out, or of what is over has nothing to show', async () => {
  const { claire, nadia, event, token } = await newLink()
  const other = await newLink()
  await claire.delete(`/events/${event.id}/participants/${nadia.id}`)
  for (const ended of [token, 'x'.repeat(43)]) {
    expect(await look(ended)).toBeNull()
    expect(await post(ended, 'true')).toEqual([303, `/reponse/${ended}?refus=wrong_token_provided`])
  }
  expect(await look(other.token)).not.toBeNull()
  world.clock.forward(new Date(other.event.endDate).getTime() - now().getTime())
  expect(await look(other.token)).toBeNull()
})

test('guesses are counted, with those of the calls', async () => {
  const strict = await startWorld({ environment: { RATE_LIMIT: 'on' } })
  try {
    const visitor = strict.visitor()
    for (let tries = 0; tries < 125; tries += 1) {
      await visitor.get(`/events/answers/${tries}`)
      await visitor.post(`/events/answers/${tries}/form`, form())
    }
    const last = await visitor.post('/events/answers/x/form', form())
    expect(last.headers.get('location')).toBe('/reponse/x?refus=too_many_requests')
  } finally {
    await strict.stop()
  }
})

function form(): FormData {
  const made = new FormData()
  made.set('participate', 'true')
  return made
}

test('the log has no token', async () => {
  const { token } = await newLink()
  await post(token, 'true')
  expect(world.log.join('')).not.toContain(token)
  expect(world.log.join('')).toContain('"route":"/events/answers/{token}/form"')
})
