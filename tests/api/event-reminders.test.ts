import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDueReminders } from '../../server/events/reminding.ts'
import { newCommunity } from '../world/communities.ts'
import { insertEvent, newEvent } from '../world/events.ts'
import { newPerson, type Person } from '../world/people.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const minute = 60_000
const now = () => world.clock.now()
const send = () => sendDueReminders(world.backend.platform)

/** An event in two hours, with a reminder an hour before; both were asked to come. */
async function newTraining(reminders = [{ timeBeforeEvent: 1, timeUnit: 'hour' }]) {
  const [claire, nadia] = [await newPerson(world), await newPerson(world, { firstName: 'Nadia' })]
  const club = await newCommunity(world, 'association', claire, { members: [[nadia, 'member']] })
  const starts = new Date(now().getTime() + 120 * minute)
  const event = await newEvent(claire, club, now(), {
    startDate: starts.toISOString(),
    endDate: new Date(starts.getTime() + 60 * minute).toISOString(),
    remindersData: reminders,
  })
  const asked = { ...club.reference, eventId: event.id, userEmails: [{ email: nadia.email }] }
  await claire.put('/events/add-participants', asked)
  await world.post.mailTo(nadia.email)
  return { club, claire, nadia, event }
}

const subjects = async (who: Person, count: number) => {
  const mails = []
  for (let read = 0; read < count; read += 1)
    mails.push((await world.post.mailTo(who.email)).subject)
  return mails
}

test('a reminder goes out at its time, once, to those who did not decline', async () => {
  const { claire, nadia, event } = await newTraining()
  await claire.post('/events/participate', {
    eventId: event.id,
    userId: claire.id,
    participate: 'waiting',
  })
  // Time passes meanwhile: one before it is due is well before.
  world.clock.forward(50 * minute)
  await send()
  const no = { eventId: event.id, userId: nadia.id, participate: 'false' }
  await nadia.post('/events/participate', no)
  world.clock.forward(10 * minute)
  await Promise.all([send(), send()])
  await send()
  expect(await subjects(claire, 1)).toEqual([expect.stringContaining('Rappel\u00A0: Entraînement')])
  // What is sent by hand goes out behind the mails that wait.
  const club = { ...(event.association && { associationId: event.association.id }) }
  const asked = [{ email: claire.email }]
  await claire.put('/events/add-participants', { ...club, eventId: event.id, userEmails: asked })
  expect(await subjects(claire, 1)).toEqual([expect.stringContaining('vous invite')])
  expect(world.post.countTo(claire.email)).toBe(2)
  expect(world.post.countTo(nadia.email)).toBe(1)
})

test('whoever planned it and said nothing is not reminded of it', async () => {
  const { claire, nadia } = await newTraining()
  world.clock.forward(60 * minute)
  await send()
  expect(await subjects(nadia, 1)).toEqual([expect.stringContaining('Rappel\u00A0: Entraînement')])
  expect(world.post.countTo(claire.email)).toBe(0)
})

test('many reminders are sent once each by several processes at the same time', async () => {
  const claire = await newPerson(world)
  const club = await newCommunity(world, 'association', claire)
  const ids = await Promise.all(
    Array.from({ length: 45 }, () =>
      insertEvent(world, club, { starts_at: new Date(now().getTime() + 60 * minute) }),
    ),
  )
  const row = { user_id: claire.id, answer: 'true' as const, created_at: now() }
  await world.db
    .insertInto('participants')
    .values(ids.map((event_id) => ({ ...row, event_id })))
    .execute()
  const due = { amount: 60, unit: 'minute' as const, due_at: now() }
  await world.db
    .insertInto('reminders')
    .values(ids.map((event_id) => ({ ...due, event_id })))
    .execute()
  await Promise.all(Array.from({ length: 5 }, send))
  const links = world.db.selectFrom('answer_links').select('event_id')
  const sent = await links.where('user_id', '=', claire.id).execute()
  expect(sent.map(({ event_id }) => event_id).sort()).toEqual(ids.sort())
})

test('one that was missed goes out as long as the event has not begun; one of its very beginning just after it', async () => {
  const missed = await newTraining()
  const begun = await newTraining()
  const beginning = await newTraining([{ timeBeforeEvent: 0, timeUnit: 'minute' }])
  await world.db
    .updateTable('events')
    .set({ starts_at: new Date(now().getTime() + 90 * minute) })
    .where('id', '=', begun.event.id)
    .execute()
  world.clock.forward(119 * minute)
  await send()
  expect(await subjects(missed.nadia, 1)).toHaveLength(1)
  expect(world.post.countTo(begun.nadia.email)).toBe(1)
  world.clock.forward(2 * minute)
  await send()
  expect(await subjects(beginning.nadia, 1)).toHaveLength(1)
})

test('reminders move with their event, and go with it', async () => {
  const { claire, nadia, event } = await newTraining()
  const later = (text: string) => new Date(new Date(text).getTime() + 60 * minute).toISOString()
  const moved = { id: event.id, startDate: later(event.startDate), endDate: later(event.endDate) }
  await claire.put('/events', moved)
  await world.post.mailTo(nadia.email)
  world.clock.forward(60 * minute)
  await send()
  expect(world.post.countTo(nadia.email)).toBe(2)
  world.clock.forward(60 * minute)
  await send()
  expect(await subjects(nadia, 1)).toHaveLength(1)

  const other = await newTraining()
  await other.claire.delete(`/events/${other.club.id}/${other.event.id}`)
  await world.post.mailTo(other.nadia.email)
  world.clock.forward(60 * minute)
  await send()
  expect(world.post.countTo(other.nadia.email)).toBe(2)
})
