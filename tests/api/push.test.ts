import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Device } from '../../server/contract/accounts.ts'
import * as calls from '../../server/contract/push.ts'
import { sendDueReminders } from '../../server/events/reminding.ts'
import { sendMessagePushes } from '../../server/messaging/pushes.ts'
import { newCommunity, type TestCommunity } from '../world/communities.ts'
import { newEvent } from '../world/events.ts'
import { insertMessages, readTo, roomOf } from '../world/messages.ts'
import { logIn, newPerson, type Person, password } from '../world/people.ts'
import { openPushService, type Device as ToldDevice } from '../world/push-service.ts'
import { expectAnswer, expectFields } from '../world/shapes.ts'
import { openChat } from '../world/sockets.ts'
import type { Visitor } from '../world/visitor.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
let service: Awaited<ReturnType<typeof openPushService>>
beforeAll(async () => {
  ;[world, service] = await Promise.all([startWorld(), openPushService()])
})
afterAll(async () => {
  await world.stop()
  await service.stop()
})

const path = '/users/me/push'
const device = `${path}/subscription`
const minute = 60_000
const send = () => sendMessagePushes(world.backend.platform)

async function subscribe(who: Visitor): Promise<ToldDevice> {
  const own = service.newDevice()
  expect((await who.put(device, own.subscription)).status).toBe(200)
  world.clock.forward(1000)
  return own
}

function expectTold(own: ToldDevice, count: number) {
  return expect.poll(() => own.told.length, { timeout: 10_000 }).toBe(count)
}

/** Nothing comes by the time at which somebody else was told of what came after. */
async function expectNothingMore(own: ToldDevice, count: number) {
  const witness = await newPerson(world)
  const theirs = await subscribe(witness)
  const other = await newPerson(world)
  const talk = await newCommunity(world, 'group', other, { members: [[witness, 'member']] })
  await say(talk, other, 'Témoin')
  await send()
  await expectTold(theirs, 1)
  expect(own.asked()).toBe(count)
}

async function say(talk: TestCommunity, by: Person, ...lines: string[]) {
  await insertMessages(world, talk, ...lines.map((content) => ({ by, content })))
  world.clock.forward(15_000)
}

async function devicesOf(who: Visitor): Promise<Device[]> {
  return (await who.get('/users/me/sessions')).body as Device[]
}

async function newTalk() {
  const samir = await newPerson(world, { firstName: 'Samir', lastName: 'Benali' })
  const nadia = await newPerson(world)
  const talk = await newCommunity(world, 'group', samir, {
    name: 'Bureau',
    members: [[nadia, 'member']],
  })
  return { samir, nadia, talk }
}

test('a burst of messages is one notice, encrypted for the device, from us, once', async () => {
  const { samir, nadia, talk } = await newTalk()
  const [hers, his] = [await subscribe(nadia), await subscribe(samir)]
  await say(talk, samir, 'Bonjour', 'Qui vient samedi ?')
  await Promise.all([send(), send()])
  await expectTold(hers, 1)
  const room = await roomOf(world, talk)
  expect(hers.told[0]).toMatchObject({
    title: 'Bureau\u00A0: 2 messages',
    body: 'Samir Benali\u00A0: Qui vient samedi ?',
    path: `/messagerie?salon=${room}`,
    tag: `room ${room}`,
    reader: expect.stringMatching(/^[\w-]{22}$/),
    headers: { ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' },
  })
  await send()
  await expectNothingMore(hers, 1)
  // Who wrote is told nothing of it.
  expect(his.asked()).toBe(0)
})

test('what was read by then is not told, nor what was said before the device was there', async () => {
  const { samir, nadia, talk } = await newTalk()
  await say(talk, samir, 'Avant')
  const hers = await subscribe(nadia)
  await send()
  await say(talk, samir, 'Lu tout de suite')
  await readTo(world, talk, nadia, 2)
  await send()
  await expectNothingMore(hers, 0)
})

test('where one goes on speaking it is told at once, and renewed each minute until it is read', async () => {
  const { samir, nadia, talk } = await newTalk()
  const hers = await subscribe(nadia)
  const sayEvery5s = async (...lines: string[]) => {
    for (const content of lines) {
      await insertMessages(world, talk, { by: samir, content })
      world.clock.forward(5_000)
    }
  }
  await sayEvery5s('Un', 'Deux', 'Trois')
  await send()
  await expectTold(hers, 1)
  expect(hers.told[0]).toMatchObject({ title: 'Bureau\u00A0: 3 messages' })
  await sayEvery5s('Quatre', 'Cinq', 'Six')
  await send()
  await expectNothingMore(hers, 1)
  world.clock.forward(30_000)
  await send()
  await expectTold(hers, 2)
  expect(hers.told[1]).toMatchObject({ title: 'Bureau\u00A0: 6 messages' })
  // One notice for the conversation: it takes the place of the one before.
  expect(hers.told[1]?.tag).toBe(hers.told[0]?.tag)
  expect(hers.told[1]?.headers.topic).toBe(hers.told[0]?.headers.topic)

  await readTo(world, talk, nadia, 6)
  await say(talk, samir, 'Sept')
  await send()
  await expectTold(hers, 3)
})

test('what was said in the last ten seconds may still be read, and is not told yet', async () => {
  const [here, elsewhere] = [await newTalk(), await newTalk()]
  const [hers, theirs] = [await subscribe(here.nadia), await subscribe(elsewhere.nadia)]
  await say(elsewhere.talk, elsewhere.samir, 'Avant')
  await insertMessages(world, here.talk, { by: here.samir, content: 'À l’instant' })
  world.clock.forward(9_000)
  await send()
  await expectTold(theirs, 1)
  expect(hers.asked()).toBe(0)
  world.clock.forward(1_000)
  await send()
  await expectTold(hers, 1)
})

test('it can be looked at in some rooms alone', async () => {
  const [here, elsewhere] = [await newTalk(), await newTalk()]
  const [hers, theirs] = [await subscribe(here.nadia), await subscribe(elsewhere.nadia)]
  await say(here.talk, here.samir, 'Ici')
  await say(elsewhere.talk, elsewhere.samir, 'Là')
  await sendMessagePushes(world.backend.platform, [await roomOf(world, elsewhere.talk)])
  await expectTold(theirs, 1)
  expect(hers.asked()).toBe(0)
  await send()
  await expectTold(hers, 1)
})

test('what was said over the socket is told within 15 s, and no minute is waited for', async () => {
  const { samir, nadia, talk } = await newTalk()
  const hers = await subscribe(nadia)
  const chat = await openChat(world, samir)
  const room = await roomOf(world, talk)
  await chat.joinRoom(room)
  await chat.sendMessage(room, 'Bonjour')
  await expect.poll(() => hers.told.length, { timeout: 25_000, interval: 250 }).toBe(1)
  chat.close()
})

test('where the worker of the pages is off, no device can be told, and the pages are told so', async () => {
  expect((await (await newPerson(world)).get(path)).body).toMatchObject({ offered: true })
  const without = await startWorld({ environment: { SERVICE_WORKER: 'off' } })
  try {
    expect((await (await newPerson(without)).get(path)).body).toMatchObject({ offered: false })
  } finally {
    await without.stop()
  }
})

test('each kind can be refused, on all devices', async () => {
  const { samir, nadia, talk } = await newTalk()
  const first = await nadia.get(path)
  expectAnswer(first, calls.getPushSettings)
  const all = { messages: true, events: true, reminders: true }
  expect(first.body).toMatchObject({ subscribed: false, wanted: all })
  const hers = await subscribe(nadia)
  const changed = await nadia.put(path, { messages: false })
  expectAnswer(changed, calls.changePushSettings)
  expect(changed.body).toMatchObject({ subscribed: true, wanted: { ...all, messages: false } })
  expect((await samir.get(path)).body).toMatchObject({ wanted: all })
  await say(talk, samir, 'Non merci')
  await send()
  await expectNothingMore(hers, 0)
})

test('an invitation to an event and its reminder are told', async () => {
  const claire = await newPerson(world)
  const nadia = await newPerson(world)
  const club = await newCommunity(world, 'association', claire, { members: [[nadia, 'member']] })
  const hers = await subscribe(nadia)
  const starts = new Date(world.clock.now().getTime() + 120 * minute)
  const event = await newEvent(claire, club, world.clock.now(), {
    name: 'Entraînement',
    startDate: starts.toISOString(),
    endDate: new Date(starts.getTime() + 60 * minute).toISOString(),
    remindersData: [{ timeBeforeEvent: 1, timeUnit: 'hour' }],
  })
  const asked = { ...club.reference, eventId: event.id, userEmails: [{ email: nadia.email }] }
  await claire.put('/events/add-participants', asked)
  await expectTold(hers, 1)
  expect(hers.told[0]).toMatchObject({ title: 'Entraînement', path: `/evenement/${event.id}` })
  world.clock.forward(61 * minute)
  await sendDueReminders(world.backend.platform)
  await expectTold(hers, 2)
  expect(hers.told[1]).toMatchObject({
    title: 'Rappel\u00A0: Entraînement',
    headers: { urgency: 'high' },
  })
})

test('who is asked again, what moves and what is called off are told; not to who does it', async () => {
  const claire = await newPerson(world)
  const nadia = await newPerson(world)
  const declined = await newPerson(world)
  const club = await newCommunity(world, 'association', claire, {
    name: 'Judo Club',
    members: [
      [nadia, 'member'],
      [declined, 'member'],
    ],
  })
  const [hers, own, theirs] = [
    await subscribe(nadia),
    await subscribe(claire),
    await subscribe(declined),
  ]
  const starts = new Date('2031-11-28T18:30:00Z')
  const event = await newEvent(claire, club, starts, {
    name: 'Passage de grades',
    startDate: starts.toISOString(),
    endDate: new Date(starts.getTime() + 60 * minute).toISOString(),
  })
  const userEmails = [claire, nadia, declined].map(({ email }) => ({ email }))
  await claire.put('/events/add-participants', {
    ...club.reference,
    eventId: event.id,
    userEmails,
  })
  await expectTold(hers, 1)
  await expectTold(theirs, 1)
  await declined.post('/events/participate', {
    eventId: event.id,
    userId: declined.id,
    participate: 'false',
  })
  expect((await claire.post(`/events/${event.id}/remind-unanswered`)).body).toMatchObject({})
  await expectTold(hers, 2)
  expect(hers.told[1]).toMatchObject({
    title: 'Votre réponse est attendue\u00A0: Passage de grades',
  })
  const later = new Date(starts.getTime() + 24 * 60 * minute)
  await claire.put('/events', {
    id: event.id,
    startDate: later.toISOString(),
    endDate: new Date(later.getTime() + 60 * minute).toISOString(),
  })
  await expectTold(hers, 3)
  expect(hers.told[2]).toMatchObject({
    title: 'Changement\u00A0: Passage de grades',
    body: expect.stringContaining('désormais samedi 29 novembre 2031 à 19\u00A0h\u00A030, '),
    path: `/evenement/${event.id}`,
  })
  await claire.delete(`/events/${club.id}/${event.id}`)
  await expectTold(hers, 4)
  expect(hers.told[3]).toMatchObject({
    title: 'Annulé\u00A0: Passage de grades',
    path: '/calendrier',
    tag: hers.told[2]?.tag,
  })
  await expectNothingMore(theirs, 1)
  expect(own.asked()).toBe(0)
})

test('what was planned by a community that ends is one notice', async () => {
  const claire = await newPerson(world)
  const nadia = await newPerson(world)
  const club = await newCommunity(world, 'association', claire, {
    name: 'Judo Club',
    members: [[nadia, 'member']],
  })
  const ids: string[] = []
  for (const name of ['Stage', 'Gala']) {
    const event = await newEvent(claire, club, world.clock.now(), { name })
    await claire.put('/events/add-participants', {
      ...club.reference,
      eventId: event.id,
      userEmails: [{ email: nadia.email }],
    })
    ids.push(event.id)
  }
  const hers = await subscribe(nadia)
  await claire.delete(`/associations/${club.id}`)
  await expectTold(hers, 1)
  expect(hers.told[0]).toMatchObject({
    title: '2 rendez-vous annulés',
    body: 'Judo Club n’existe plus.',
  })
})

test('a logout, an ended device and a deleted account are told nothing any more', async () => {
  const { samir, nadia, talk } = await newTalk()
  const elsewhere = world.visitor()
  await logIn(nadia, elsewhere)
  const [here, there] = [await subscribe(nadia), await subscribe(elsewhere)]
  await elsewhere.get('/auth/logout')
  await say(talk, samir, 'Une')
  await send()
  await expectTold(here, 1)
  const phone = world.visitor()
  await logIn(nadia, phone)
  const onPhone = await subscribe(phone)
  expect((await nadia.get(path)).body).toMatchObject({ subscribed: true, devices: 2 })
  const [, ended] = await devicesOf(nadia)
  expect(ended).toMatchObject({ current: false, notified: true })
  await nadia.delete(`/users/me/sessions/${ended?.id}`)
  expect((await nadia.get(path)).body).toMatchObject({ subscribed: true, devices: 1 })
  await nadia.delete(device)
  expect((await nadia.get(path)).body).toMatchObject({ subscribed: false, devices: 0 })
  expect(await devicesOf(nadia)).toMatchObject([{ current: true, notified: false }])
  await say(talk, samir, 'Deux')
  await send()
  await expectNothingMore(here, 1)
  expect(there.asked()).toBe(0)
  expect(onPhone.asked()).toBe(0)
  await nadia.put(path, { events: false })
  await nadia.delete('/users/me', { password })
  for (const table of ['push_subscriptions', 'push_refusals'] as const) {
    const left = await world.db
      .selectFrom(table)
      .select('user_id')
      .where('user_id', '=', nadia.id)
      .execute()
    expect(left).toEqual([])
  }
})

test('a session that ends while a notice waits ends the notice', async () => {
  const { samir, nadia, talk } = await newTalk()
  const hers = await subscribe(nadia)
  hers.answerWith(503)
  await say(talk, samir, 'Attendez')
  await send()
  await expect.poll(() => hers.asked(), { timeout: 10_000 }).toBe(1)
  await nadia.get('/auth/logout')
  await expectNothingMore(hers, 1)
  expect(hers.told).toEqual([])
})

test('a service that fails is asked again; a device that it knows no more is forgotten', async () => {
  const { samir, nadia, talk } = await newTalk()
  const hers = await subscribe(nadia)
  hers.answerWith(503)
  await say(talk, samir, 'Encore')
  await send()
  await expectTold(hers, 1)
  expect(hers.asked()).toBe(2)
  world.clock.forward(minute)
  hers.answerWith(410)
  await say(talk, samir, 'Partie')
  await send()
  await expect
    .poll(async () => (await nadia.get(path)).body, { timeout: 10_000 })
    .toMatchObject({ subscribed: false })
})

test('a browser that somebody else logs in with is theirs, and one has ten devices at most', async () => {
  const [nadia, samir] = [await newPerson(world), await newPerson(world)]
  const shared = await subscribe(nadia)
  expect((await samir.put(device, shared.subscription)).status).toBe(200)
  expect((await nadia.get(path)).body).toMatchObject({ subscribed: false })
  expect((await samir.get(path)).body).toMatchObject({ subscribed: true })

  const browsers = Array.from({ length: 11 }, () => world.visitor())
  for (const browser of browsers) {
    await logIn(nadia, browser)
    await subscribe(browser)
  }
  const told = await Promise.all(
    browsers.map(async (one) => ((await one.get(path)).body as calls.PushSettings).subscribed),
  )
  expect(told).toEqual([false, ...Array(10).fill(true)])
})

test('an address where nobody ever answered has one try for each notice', async () => {
  const { samir, nadia, talk } = await newTalk()
  const silent = await subscribe(nadia)
  silent.answerWith(...Array(5).fill('nothing'))
  await say(talk, samir, 'Bonjour')
  await send()
  await expect.poll(() => silent.asked(), { timeout: 10_000 }).toBe(1)
  // It never answered: this one is not tried again, by the time at which another one was.
  const other = await subscribe(samir)
  other.answerWith(503)
  await say(talk, nadia, 'Et vous ?')
  await send()
  await expectTold(other, 1)
  expect(silent.asked()).toBe(1)

  // The next notice, long after, is tried: a service may be away for hours.
  world.clock.forward(25 * 60 * minute)
  await say(talk, samir, 'Toujours là ?')
  await send()
  await expect.poll(() => silent.asked(), { timeout: 10_000 }).toBe(2)
  expect((await nadia.get(path)).body).toMatchObject({ subscribed: true })
})

test('after a password change the device of whoever made it is told on, others no more', async () => {
  const { samir, nadia, talk } = await newTalk()
  const elsewhere = world.visitor()
  await logIn(nadia, elsewhere)
  const [here, there] = [await subscribe(nadia), await subscribe(elsewhere)]
  const newOne = { newPassword: 'Autre#2026', confirmNewPassword: 'Autre#2026' }
  const changed = await nadia.put('/users/me/password', { currentPassword: password, ...newOne })
  expect(changed.status).toBe(200)
  expect((await nadia.get(path)).body).toMatchObject({ subscribed: true, devices: 1 })
  await say(talk, samir, 'Après')
  await send()
  await expectTold(here, 1)
  await expectNothingMore(there, 0)
  // It is the device that it was: what was said before is told, and a moment's silence forgiven.
  await say(talk, samir, 'Juste avant')
  here.answerWith('nothing')
  const again = { newPassword: 'Encore#2026', confirmNewPassword: 'Encore#2026' }
  world.clock.forward(minute)
  await nadia.put('/users/me/password', { currentPassword: newOne.newPassword, ...again })
  await send()
  await expectTold(here, 2)

  const untold = await newPerson(world)
  await untold.put('/users/me/password', { currentPassword: password, ...newOne })
  expect((await untold.get(path)).body).toMatchObject({ subscribed: false, devices: 0 })
})

test('of many who say one address at once each is answered, and one has it', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => newPerson(world)))
  const { subscription } = service.newDevice()
  // Each of them in two tabs.
  const answers = await Promise.all(
    [...people, ...people].map((who) => who.put(device, subscription)),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const states = await Promise.all(people.map((who) => who.get(path)))
  const told = states.filter(({ body }) => (body as calls.PushSettings).subscribed)
  expect(told).toHaveLength(1)
})

test('a device whose keys nobody can use is forgotten', async () => {
  const { samir, nadia, talk } = await newTalk()
  const { subscription } = service.newDevice()
  await nadia.put(device, { ...subscription, p256dh: `B${'A'.repeat(86)}` })
  world.clock.forward(1000)
  await say(talk, samir, 'Bonjour')
  await send()
  await expect
    .poll(async () => (await nadia.get(path)).body, { timeout: 10_000 })
    .toMatchObject({ subscribed: false })
})

test('what can be no push service is refused', async () => {
  const nadia = await newPerson(world)
  const { subscription } = service.newDevice()
  for (const endpoint of [
    'http://push.example/x',
    'https://10.0.0.1/x',
    'https://[::1]/x',
    'https://push.example:8443/x',
    'https://a:b@push.example/x',
    'https://intranet/x',
    'file:///etc/passwd',
    'x',
  ]) {
    expectFields(await nadia.put(device, { ...subscription, endpoint }), {
      endpoint: 'Valeur invalide',
    })
  }
  const answer = await nadia.put(device, { ...subscription, p256dh: '<', auth: 'x'.repeat(31) })
  expectFields(answer, { p256dh: 'Valeur invalide', auth: 'Valeur invalide' })
})
