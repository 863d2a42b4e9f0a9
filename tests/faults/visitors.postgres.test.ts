import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockAddress } from '../../db/locks.ts'
import { activate } from '../../server/accounts/registration.ts'
import { moveGuestTo, seatVisitor } from '../../server/events/guests.ts'
import { outcomeOf } from '../../server/platform/failures.ts'
import { hashToken, newToken } from '../../server/platform/tokens.ts'
import { newCommunity } from '../world/communities.ts'
import { insertEvent, insertLink } from '../world/events.ts'
import { newEmail, newPerson, password } from '../world/people.ts'
import { newFolder, type ServerProcess, startServer } from '../world/process.ts'
import { createVisitor } from '../world/visitor.ts'
import { insertJoinRequest, insertRegistration, proofFor, showWidgets } from '../world/widgets.ts'
import { startWorld, type World } from '../world/world.ts'

/* What visitors do at the same time, to two processes over one database. */

let world: World
let other: ServerProcess
const folder = newFolder()
beforeAll(async () => {
  world = await startWorld()
  const { engine } = world.backend.database
  if (engine.kind !== 'postgres') throw new Error('This is for PostgreSQL')
  other = await startServer({
    DATABASE_URL: engine.url,
    DATABASE_SESSION_URL: engine.sessionUrl,
    DATA_DIR: folder.path,
    RATE_LIMIT: 'off',
  })
  await other.listening
})
afterAll(async () => {
  other?.child.kill('SIGTERM')
  await other?.ended
  await world.stop()
  folder.remove()
})

const twoProcesses = () => [world.origin, other.origin].map((origin) => createVisitor(origin))

/** Sends each path to one of the two in turn, all at once. @returns the statuses */
async function postAll(paths: string[], body?: unknown): Promise<number[]> {
  const visitors = twoProcesses()
  const answers = paths.map((path, index) => visitors[index % 2]?.post(path, body))
  return (await Promise.all(answers)).map((answer) => answer?.status ?? 0)
}

async function newOpenEvent(places: number) {
  const claire = await newPerson(world)
  const club = await newCommunity(world, 'association', claire)
  await showWidgets(world, club)
  const eventId = await insertEvent(world, club, { is_public: true, places })
  return { claire, club, eventId }
}

const confirming = ({ token }: { token: string }) => `/public/confirmations/${token}`
const countOf = (statuses: number[], status: number) =>
  statuses.filter((one) => one === status).length

async function seated(eventId: string) {
  const guests = await world.db
    .selectFrom('guests')
    .select('email')
    .where('event_id', '=', eventId)
    .execute()
  const coming = await world.db
    .selectFrom('participants')
    .select('user_id')
    .where('event_id', '=', eventId)
    .where('answer', '=', 'true')
    .execute()
  return { guests: guests.length, coming: coming.length }
}

test('50 who follow their links in the same instant get the one place that is left', async () => {
  const { eventId } = await newOpenEvent(1)
  const sent = await Promise.all(
    Array.from({ length: 50 }, () => insertRegistration(world, eventId)),
  )
  const statuses = await postAll(sent.map(confirming))
  expect([countOf(statuses, 200), countOf(statuses, 409)]).toEqual([1, 49])
  expect(await seated(eventId)).toEqual({ guests: 1, coming: 0 })
})

test('visitors and members together get as many places as there are', async () => {
  const { club, eventId } = await newOpenEvent(20)
  const sent = await Promise.all(
    Array.from({ length: 30 }, () => insertRegistration(world, eventId)),
  )
  const row = { password_hash: 'x', first_name: 'Zoé', last_name: 'Martin' }
  const crowd = await world.db
    .insertInto('users')
    .values(Array.from({ length: 30 }, () => ({ ...row, email: newEmail('zoe') })))
    .returning('id')
    .execute()
  const asked = { event_id: eventId, answer: 'waiting' as const, created_at: new Date() }
  await world.db
    .insertInto('participants')
    .values(crowd.map(({ id }) => ({ ...asked, user_id: id })))
    .execute()
  const links = await Promise.all(crowd.map(({ id }) => insertLink(world, eventId, id)))
  const [visitors, members] = await Promise.all([
    postAll(sent.map(confirming)),
    postAll(
      links.map((token) => `/events/answers/${token}`),
      { participate: 'true' },
    ),
  ])
  const all = [...visitors, ...members]
  expect([countOf(all, 200), countOf(all, 409)]).toEqual([20, 40])
  const { guests, coming } = await seated(eventId)
  expect(guests + coming).toBe(20)
  expect((await createVisitor(world.origin).get(`/public/events/${eventId}`)).body).toMatchObject({
    availablePlaces: 0,
  })
  expect(club.kind).toBe('association')
})

test('the lock of the event holds by itself, without the turns of one process', async () => {
  const { club, eventId } = await newOpenEvent(5)
  const event = { id: eventId, community_id: club.id }
  const seat = (index: number) =>
    world.db
      .transaction()
      .execute((tx) =>
        seatVisitor(
          tx,
          { email: `foule.${index}.${eventId}@exemple.fr`, first_name: 'Zoé', last_name: 'Roy' },
          { event, now: new Date() },
        ),
      )
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, index) => outcomeOf(seat(index))),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(5)
  expect(await seated(eventId)).toEqual({ guests: 5, coming: 0 })
})

test('one link followed twenty times at once, and given back meanwhile, is one place or none', async () => {
  const { eventId } = await newOpenEvent(3)
  const email = newEmail('zoe')
  const [one, two] = [
    await insertRegistration(world, eventId, { email }),
    await insertRegistration(world, eventId, { email }),
  ]
  const again = Array.from({ length: 20 }, (_, index) => confirming(index % 2 ? one : two))
  expect(countOf(await postAll(again), 200)).toBe(20)
  expect(await seated(eventId)).toEqual({ guests: 1, coming: 0 })
  const back = `/public/cancellations/${one.cancelToken}`
  const statuses = await postAll([...again.slice(0, 6), back, back, ...again.slice(0, 6)])
  expect(countOf(statuses, 200)).toBe(14)
  expect((await seated(eventId)).guests).toBeLessThanOrEqual(1)
})

test('a proof that was used by one process is used for the other', async () => {
  const { eventId } = await newOpenEvent(3)
  const visitors = twoProcesses()
  const altcha = await proofFor(world.visitor(), 'registration', eventId)
  const email = newEmail('zoe')
  const body = { firstName: 'Zoé', lastName: 'Martin', email, altcha }
  const path = `/public/events/${eventId}/registrations`
  const sent = Array.from({ length: 20 }, (_, index) => visitors[index % 2]?.post(path, body))
  const statuses = (await Promise.all(sent)).map((answer) => answer?.status ?? 0)
  expect([countOf(statuses, 202), countOf(statuses, 400)]).toEqual([1, 19])
})

test('whoever confirms while their account becomes active has one place, as that account', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { eventId } = await newOpenEvent(3)
    const paul = await newPerson(world, { firstName: 'Paul', activated: false })
    const token = newToken()
    await world.db
      .insertInto('tokens')
      .values({
        hash: hashToken(token),
        user_id: paul.id,
        purpose: 'activation',
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute()
    const sent = await insertRegistration(world, eventId, { email: paul.email })
    const [active, statuses] = await Promise.all([
      outcomeOf(activate(world.backend.platform, { token, password })),
      postAll([confirming(sent), confirming(sent)]),
    ])
    expect([active.ok, ...statuses]).toEqual([true, 200, 200])
    expect(await seated(eventId)).toEqual({ guests: 0, coming: 1 })
  }
})

test('whoever confirms in the middle of an activation waits for it', async () => {
  const { eventId } = await newOpenEvent(3)
  const paul = await newPerson(world, { firstName: 'Paul', activated: false })
  const { id: userId, email } = paul
  const sent = await insertRegistration(world, eventId, { email })
  const { db } = world
  let confirmed: Promise<number[]> | undefined
  await db.transaction().execute(async (tx) => {
    await lockAddress(tx, email)
    await moveGuestTo(tx, { userId, email })
    confirmed = postAll([confirming(sent)])
    const waits = sql`select from pg_locks where locktype = 'advisory' and not granted`
    await expect.poll(async () => (await waits.execute(db)).rows.length).toBe(1)
    await tx
      .updateTable('users')
      .set({ validated_at: new Date() })
      .where('id', '=', userId)
      .execute()
  })
  expect(await confirmed).toEqual([200])
  expect(await seated(eventId)).toEqual({ guests: 0, coming: 1 })
})

test('a request that two processes confirm and answer at once is answered once', async () => {
  const { claire, club } = await newOpenEvent(1)
  const { id, email, token } = await insertJoinRequest(world, club)
  const path = `/associations/${club.id}/join-requests/${id}`
  const managers = twoProcesses()
  for (const manager of managers) {
    for (const [name, value] of claire.cookies) manager.cookies.set(name, value)
  }
  const answers = await Promise.all([
    ...managers.flatMap((manager) =>
      ['accept', 'refuse'].map((how) => manager.post(`${path}/${how}`)),
    ),
    ...managers.map((manager) => manager.post(confirming({ token }))),
  ])
  const answered = answers.slice(0, 4).map(({ status }) => status)
  expect(answered.toSorted()).toEqual([200, 404, 404, 404])
  expect(email).not.toBe('')
  const left = world.db.selectFrom('join_requests').select('id').where('community_id', '=', club.id)
  expect(await left.execute()).toEqual([])
})
