import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rates } from '../../server/platform/mailboxes.ts'
import { rates as visits } from '../../server/widgets/rates.ts'
import { newCommunity } from '../world/communities.ts'
import { insertEvent } from '../world/events.ts'
import { newPerson, password, registration } from '../world/people.ts'
import { proofFor, showWidgets } from '../world/widgets.ts'
import { startWorld, type World } from '../world/world.ts'

/* Mails to people who may not have asked for them: one mailbox gets only so many, from all together. */

let world: World
beforeAll(async () => {
  world = await startWorld({ environment: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '1' } })
})
afterAll(() => world.stop())

const { mailbox, cause } = rates.unasked

let networks = 0
/** Somebody in a network that nothing came from yet. */
function elsewhere() {
  networks += 1
  return world.visitor({ 'x-forwarded-for': `10.9.${networks}.1` })
}

async function register(email: string, from = elsewhere()) {
  const answer = await from.post('/users/register', registration({ email }))
  return [answer.status, answer.body]
}
const registered = [201, { message: 'User created' }]

/** How many mails went to these addresses, once nothing waits any more. */
async function sentTo(addresses: string[]): Promise<number> {
  const waiting = sql<{ count: number }>`
    select count(*)::int as count from pgboss.job
    where name in ('mail', 'password-request', 'activation-request') and completed_on is null
  `
  const count = async () => (await waiting.execute(world.db)).rows[0]?.count
  await expect.poll(count, { timeout: 20_000 }).toBe(0)
  return addresses.reduce((sum, address) => sum + world.post.countTo(address), 0)
}

async function newOpenEvent() {
  const club = await newCommunity(world, 'association', await newPerson(world))
  await showWidgets(world, club)
  return { club, eventId: await insertEvent(world, club, { is_public: true, places: 900 }) }
}

test('the limits, as they are', () => {
  const hour = 3600
  expect(rates).toEqual({
    unasked: {
      mailbox: { attempts: 20, seconds: 24 * hour },
      cause: { attempts: 10, seconds: 24 * hour },
    },
    wayIn: { mailbox: { attempts: 1, seconds: hour } },
  })
})

test('sixty registrations under tags fill no mailbox, and are all answered the same', async () => {
  const tagged = Array.from({ length: 60 }, (_, index) => `victime+${index}@exemple.fr`)
  for (const email of tagged) expect(await register(email)).toEqual(registered)
  expect(await sentTo(tagged)).toBe(mailbox.attempts)
})

test('nor do Gmail’s dots and its two domains; one network alone uses up half at most', async () => {
  const dotted = Array.from({ length: 40 }, (_, index) => {
    const letters = [...'paulmartin']
    const name = letters.map((letter, at) => (index & (1 << at) ? `${letter}.` : letter)).join('')
    return `${name}@${index % 2 ? 'gmail.com' : 'googlemail.com'}`
  })
  const neighbour = elsewhere()
  for (const email of dotted.slice(0, 15))
    expect(await register(email, neighbour)).toEqual(registered)
  expect(await sentTo(dotted)).toBe(cause.attempts)
  for (const email of dotted.slice(15)) expect(await register(email)).toEqual(registered)
  expect(await sentTo(dotted)).toBe(mailbox.attempts)
  // Elsewhere a dot is a letter as any other.
  expect(await register('paul.martin@exemple.fr')).toEqual(registered)
  expect(await sentTo(['paul.martin@exemple.fr'])).toBe(1)
})

test('whatever a mail is for counts: places, requests, invitations, activations, passwords', async () => {
  const { club, eventId } = await newOpenEvent()
  const zoe = await newPerson(world, { email: 'zoe@exemple.fr', loggedIn: false })
  const all = [zoe.email]
  const tag = (index: number) => {
    const email = `zoe+${index}@exemple.fr`
    all.push(email)
    return email
  }
  const named = { firstName: 'Zoé', lastName: 'Martin' }
  for (let index = 0; index < 12; index += 1) {
    const [guest, asker] = [elsewhere(), elsewhere()]
    const altcha = await proofFor(guest, 'registration', eventId)
    const place = { ...named, email: tag(index), altcha }
    expect((await guest.post(`/public/events/${eventId}/registrations`, place)).status).toBe(202)
    const proof = await proofFor(asker, 'join-request', club.id)
    const request = { ...named, email: tag(index), altcha: proof }
    const path = `/public/associations/${club.id}/join-requests`
    expect((await asker.post(path, request)).status).toBe(202)
  }
  const email = tag(50)
  expect(await register(email)).toEqual(registered)
  expect((await elsewhere().post('/users/resend-activation', { email })).status).toBe(200)
  const paul = await newPerson(world, { firstName: 'Paul' })
  const choir = await newCommunity(world, 'association', paul)
  const invitation = { associationId: choir.id, membersEmails: [zoe.email] }
  const invited = await paul.post('/associations/add-members', invitation)
  expect(invited.status).toBe(429)
  expect(JSON.stringify(invited.body)).toContain('a déjà reçu plusieurs e-mails')
  expect(await sentTo([...new Set(all)])).toBe(mailbox.attempts)

  // Whoever fills a mailbox does not keep its owner out: one link to a new password an hour.
  for (let times = 0; times < 3; times += 1) {
    expect((await elsewhere().get(`/users/forgot-password/${zoe.email}`)).status).toBe(200)
  }
  expect(await sentTo([...new Set(all)])).toBe(mailbox.attempts + 1)
  let token = ''
  for (let taken = world.post.countTo(zoe.email); taken > 0; taken -= 1) {
    token = (await world.post.mailTo(zoe.email)).token
  }
  const chosen = await elsewhere().put('/users/new-password', { password, token })
  expect(chosen.status).toBe(200)
})

test('an event that is asked for too often lets nobody write to more strangers', async () => {
  const { eventId } = await newOpenEvent()
  const { rates: limits } = world.backend.platform
  const { event } = visits.registrations
  const community = 'another'
  await limits.take(
    'registrations',
    visits.registrations,
    { event: eventId, community },
    event.attempts,
  )
  const visitor = elsewhere()
  const altcha = await proofFor(visitor, 'registration', eventId)
  const body = { firstName: 'Zoé', lastName: 'Martin', email: 'lea@exemple.fr', altcha }
  const answer = await visitor.post(`/public/events/${eventId}/registrations`, body)
  expect(answer.status).toBe(429)
  expect(await sentTo(['lea@exemple.fr'])).toBe(0)
})
