import { expect, test } from 'vitest'
import * as calls from '../../server/contract/push.ts'
import { sendDueReminders } from '../../server/events/reminding.ts'
import { sendMessagePushes } from '../../server/messaging/pushes.ts'
import { newCommunity } from '../world/communities.ts'
import { newEvent } from '../world/events.ts'
import { insertMessages, readTo, roomOf } from '../world/messages.ts'
import { newPerson } from '../world/people.ts'
import {
  expectNothingMore,
  expectTold,
  minute,
  newTalk,
  path,
  say,
  send,
  subscribe,
  world,
} from '../world/push.ts'
import { expectAnswer } from '../world/shapes.ts'
import { openChat } from '../world/sockets.ts'

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
