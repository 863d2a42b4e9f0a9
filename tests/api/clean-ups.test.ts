import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storePicture } from '../../server/media/pictures.ts'
import { hashToken } from '../../server/platform/tokens.ts'
import { newCommunity, newInvitation } from '../world/communities.ts'
import { testOfOwnSchema } from '../world/database.ts'
import { insertEvent } from '../world/events.ts'
import { logIn, newPerson } from '../world/people.ts'
import { file, picture } from '../world/pictures.ts'
import { expectFailure } from '../world/shapes.ts'
import { insertGuest, insertJoinRequest, insertRegistration } from '../world/widgets.ts'
import { startWorld, type World } from '../world/world.ts'

const second = 1000
const hour = 3600 * second
const day = 24 * hour

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** A moment of the server's clock. */
const at = (ahead: number) => new Date(world.clock.now().getTime() + ahead)

/** Has a job done by whoever does it, as its schedule would, and waits for it. */
async function run(queue: string): Promise<void> {
  const { db, jobs } = world.backend.platform
  await db.transaction().execute((tx) => jobs.enqueue(tx, queue, {}))
  const isDone = async () => {
    const { rows } = await sql<{ state: string }>`
      select state::text as state from pgboss.job where name = ${queue}
    `.execute(world.db)
    return rows.length > 0 && rows.every(({ state }) => state === 'completed')
  }
  await expect.poll(isDone).toBe(true)
}

testOfOwnSchema?.('twelve jobs repeat, each in its own rhythm', async () => {
  const { rows } =
    await sql`select name, cron, timezone from pgboss.schedule order by name`.execute(world.db)
  expect(rows).toEqual([
    { name: 'account-clean-up', cron: '23 * * * *', timezone: 'UTC' },
    { name: 'account-retention', cron: '17 4 * * *', timezone: 'UTC' },
    { name: 'audit-clean-up', cron: '59 3 * * *', timezone: 'UTC' },
    { name: 'cancelled-events-clean-up', cron: '53 3 * * *', timezone: 'UTC' },
    { name: 'dues-reminder-clean-up', cron: '47 3 * * *', timezone: 'UTC' },
    { name: 'event-reminders', cron: '* * * * *', timezone: 'UTC' },
    { name: 'events-over', cron: '*/10 * * * *', timezone: 'UTC' },
    { name: 'invitation-clean-up', cron: '41 3 * * *', timezone: 'UTC' },
    { name: 'media-clean-up', cron: '41 * * * *', timezone: 'UTC' },
    { name: 'message-pushes', cron: '* * * * *', timezone: 'UTC' },
    { name: 'unread-mails', cron: '17 * * * *', timezone: 'UTC' },
    { name: 'visitors-clean-up', cron: '29 * * * *', timezone: 'UTC' },
  ])
})

test('that of accounts ends what ran out, and nothing that is still good', async () => {
  const claire = await newPerson(world)
  const phone = world.visitor()
  await logIn(claire, phone)
  const sessionsOf = () =>
    world.db.selectFrom('sessions').select('public_id').where('user_id', '=', claire.id).execute()
  const [ended, open] = await sessionsOf()
  for (const [session, ahead] of [
    [ended, -second],
    [open, 60 * second],
  ] as const) {
    await world.db
      .updateTable('sessions')
      .set({ expires_at: at(ahead) })
      .where('public_id', '=', session?.public_id ?? '')
      .execute()
  }
  const token = { user_id: claire.id, created_at: new Date(0) }
  await world.db
    .insertInto('tokens')
    .values([
      { ...token, hash: 'old', purpose: 'activation', expires_at: at(-second) },
      { ...token, hash: 'good', purpose: 'password-reset', expires_at: at(60 * second) },
    ])
    .execute()
  await world.db.deleteFrom('known_devices').where('user_id', '=', claire.id).execute()
  await world.db
    .insertInto('known_devices')
    .values([
      { user_id: claire.id, token_hash: 'old', last_used_at: at(-365 * day - second) },
      { user_id: claire.id, token_hash: 'good', last_used_at: at(-365 * day + 60 * second) },
    ])
    .execute()

  await run('account-clean-up')
  expect(await sessionsOf()).toEqual([open])
  const tokens = world.db.selectFrom('tokens').select('hash').where('user_id', '=', claire.id)
  expect(await tokens.execute()).toEqual([{ hash: 'good' }])
  const devices = world.db.selectFrom('known_devices').select('token_hash')
  expect(await devices.where('user_id', '=', claire.id).execute()).toEqual([{ token_hash: 'good' }])
})

test('that of invitations takes those that ran out, and leaves the open ones', async () => {
  const claire = await newPerson(world)
  const club = await newCommunity(world, 'association', claire)
  const [late, zoe] = [await newPerson(world), await newPerson(world, { firstName: 'Zoé' })]
  const { id } = await newInvitation(world, club, late.email)
  await world.db
    .updateTable('invitations')
    .set({ expires_at: at(-second) })
    .where('id', '=', id)
    .execute()
  const { token } = await newInvitation(world, club, zoe.email)
  await world.db
    .updateTable('invitations')
    .set({ expires_at: at(60 * second) })
    .where('token_hash', '=', hashToken(token))
    .execute()

  await run('invitation-clean-up')
  const left = world.db.selectFrom('invitations').select('email')
  expect(await left.where('community_id', '=', club.id).execute()).toEqual([{ email: zoe.email }])
  expect((await world.visitor().post('/associations/join', { token })).status).toBe(200)
})

test('that of media takes what is old and nobody’s, and leaves the rest', async () => {
  const { platform } = world.backend
  const claire = await newPerson(world)
  const shown = await storePicture(
    platform,
    'groups',
    file(await picture('png', { colour: 'red' })),
  )
  const nobodys = await storePicture(
    platform,
    'groups',
    file(await picture('png', { colour: 'blue' })),
  )
  const club = await newCommunity(world, 'group', claire)
  await world.db
    .updateTable('communities')
    .set({ image: shown })
    .where('id', '=', club.id)
    .execute()
  const seen = (path: string) => world.visitor().get(`/images/${path}?w=64`)
  world.clock.forward(25 * hour)
  await run('media-clean-up')
  expect((await seen(shown)).status).toBe(200)
  expectFailure(await seen(nobodys), 404, 'image_not_found')
})

test('that of dues reminders forgets those that hold nobody back any more', async () => {
  const claire = await newPerson(world)
  const { id: community_id } = await newCommunity(world, 'association', claire)
  const week = 7 * day
  await world.db
    .insertInto('dues_reminders')
    .values([
      { community_id, email: 'paul@exemple.fr', sent_at: at(-week - second) },
      { community_id, email: 'lina@exemple.fr', sent_at: at(-week + 60 * second) },
    ])
    .execute()
  await run('dues-reminder-clean-up')
  const left = world.db.selectFrom('dues_reminders').select('email')
  expect(await left.execute()).toEqual([{ email: 'lina@exemple.fr' }])
})

test('that of events that are over takes them out of what is near, some time after their end', async () => {
  const claire = await newPerson(world)
  const club = await newCommunity(world, 'association', claire)
  const open = { is_public: true, places: 5 }
  const ended = (ago: number) => ({ ...open, starts_at: at(-ago - hour), ends_at: at(-ago) })
  const [over, fresh, coming] = [
    await insertEvent(world, club, ended(hour + second)),
    await insertEvent(world, club, ended(hour - 60 * second)),
    await insertEvent(world, club, open),
  ]
  await run('events-over')
  const marked = world.db.selectFrom('events').select('id').where('over', '=', true)
  expect(await marked.execute()).toEqual([{ id: over }])
  expect([fresh, coming]).not.toContain(over)
})

test('that of cancelled events forgets those that every calendar has heard of', async () => {
  const claire = await newPerson(world)
  const { id: community_id } = await newCommunity(world, 'association', claire)
  const event = { community_id, name: 'Match', starts_at: at(0), ends_at: at(hour), sequence: 1 }
  const [old, fresh] = [randomUUID(), randomUUID()]
  await world.db
    .insertInto('cancelled_events')
    .values([
      { ...event, id: old, cancelled_at: at(-30 * day - second) },
      { ...event, id: fresh, cancelled_at: at(-30 * day + 60 * second) },
    ])
    .execute()
  await run('cancelled-events-clean-up')
  const left = world.db.selectFrom('cancelled_events').select('id')
  expect(await left.execute()).toEqual([{ id: fresh }])
})

test('that of visitors forgets what nobody confirmed in two days, and proofs that are too old', async () => {
  const club = await newCommunity(world, 'association', await newPerson(world))
  const eventId = await insertEvent(world, club, { is_public: true, places: 5 })
  const twoDays = 48 * hour
  const sent = (ago: number) => ({ created_at: at(-ago), confirmed_at: null })
  const old = { ...sent(twoDays + second), confirmed_at: at(-twoDays) }
  const registrations = [
    await insertRegistration(world, eventId, sent(twoDays + second)),
    await insertRegistration(world, eventId, sent(twoDays - 60 * second)),
    await insertRegistration(world, eventId, old),
  ]
  const requests = [
    await insertJoinRequest(world, club, sent(twoDays + second)),
    await insertJoinRequest(world, club, sent(twoDays - 60 * second)),
    await insertJoinRequest(world, club, old),
    await insertJoinRequest(world, club, { confirmed_at: at(-182 * day - second) }),
  ]
  await world.db
    .insertInto('used_challenges')
    .values([
      { hash: 'old', expires_at: at(-second) },
      { hash: 'good', expires_at: at(60 * second) },
    ])
    .execute()

  await run('visitors-clean-up')
  const emails = (rows: { email: string }[]) => rows.map(({ email }) => email).toSorted()
  const leftOf = (table: 'registrations' | 'join_requests') =>
    world.db.selectFrom(table).select('email').execute()
  expect(emails(await leftOf('registrations'))).toEqual(emails(registrations.slice(1)))
  expect(emails(await leftOf('join_requests'))).toEqual(emails(requests.slice(1, 3)))
  const challenges = world.db.selectFrom('used_challenges').select('hash')
  expect(await challenges.execute()).toEqual([{ hash: 'good' }])
})

test('that of visitors forgets guests a month after the event, with what they sent', async () => {
  const club = await newCommunity(world, 'association', await newPerson(world))
  const ended = (ago: number) =>
    insertEvent(world, club, {
      is_public: true,
      places: 5,
      starts_at: at(-ago - hour),
      ends_at: at(-ago),
    })
  const [past, fresh] = [await ended(30 * day + second), await ended(30 * day - 60 * second)]
  for (const id of [past, fresh]) {
    await insertGuest(world, id)
    await insertRegistration(world, id, { confirmed_at: at(-30 * day) })
  }
  await run('visitors-clean-up')
  for (const table of ['guests', 'registrations'] as const) {
    const left = world.db
      .selectFrom(table)
      .select('event_id')
      .where('event_id', 'in', [past, fresh])
    expect(await left.execute()).toEqual([{ event_id: fresh }])
  }
})

test('that of the history takes what is twelve months old, and leaves the rest', async () => {
  const claire = await newPerson(world)
  const club = await newCommunity(world, 'association', claire)
  const old = new Date(world.clock.now())
  old.setMonth(old.getMonth() - 12)
  const line = { what: 'dues-changed', who: claire.id, community_id: club.id, details: '{}' }
  await world.db
    .insertInto('audit_lines')
    .values([
      { ...line, at: new Date(old.getTime() - second) },
      { ...line, at: new Date(old.getTime() + 60 * second) },
    ])
    .execute()

  await run('audit-clean-up')
  const left = await claire.get(`/associations/${club.id}/history`)
  expect((left.body as { lines: unknown[] }).lines).toHaveLength(1)
})
