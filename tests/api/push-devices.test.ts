import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Device } from '../../server/contract/accounts.ts'
import type { PushSettings } from '../../server/contract/push.ts'
import { subscribe as keepSubscription } from '../../server/push/subscriptions.ts'
import { logIn, newPerson, password } from '../world/people.ts'
import {
  device,
  expectNothingMore,
  expectTold,
  minute,
  newTalk,
  path,
  say,
  send,
  service,
  subscribe,
  world,
} from '../world/push.ts'
import { expectFields } from '../world/shapes.ts'
import type { Visitor } from '../world/visitor.ts'
import { startWorld } from '../world/world.ts'

async function devicesOf(who: Visitor): Promise<Device[]> {
  return (await who.get('/users/me/sessions')).body as Device[]
}

test('where the worker of the pages is off, no device can be told, and the pages are told so', async () => {
  expect((await (await newPerson(world)).get(path)).body).toMatchObject({ offered: true })
  const without = await startWorld({ environment: { SERVICE_WORKER: 'off' } })
  try {
    expect((await (await newPerson(without)).get(path)).body).toMatchObject({ offered: false })
  } finally {
    await without.stop()
  }
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
  await expect.poll(() => hers.asked()).toBe(1)
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
  await expect.poll(async () => (await nadia.get(path)).body).toMatchObject({ subscribed: false })
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
    browsers.map(async (one) => ((await one.get(path)).body as PushSettings).subscribed),
  )
  expect(told).toEqual([false, ...Array(10).fill(true)])
})

test('an address where nobody ever answered has one try for each notice', async () => {
  const { samir, nadia, talk } = await newTalk()
  const silent = await subscribe(nadia)
  silent.answerWith(...Array(5).fill('nothing'))
  await say(talk, samir, 'Bonjour')
  await send()
  await expect.poll(() => silent.asked()).toBe(1)
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
  await expect.poll(() => silent.asked()).toBe(2)
  expect((await nadia.get(path)).body).toMatchObject({ subscribed: true })
  expect(world.log.join()).toContain('a push service does not answer')
})

test('a notice that is refused is not given again, and the log says so', async () => {
  const { samir, nadia, talk } = await newTalk()
  const hers = await subscribe(nadia)
  hers.answerWith(400)
  await say(talk, samir, 'Bonjour')
  await send()
  await expect.poll(() => hers.asked()).toBe(1)
  await expectNothingMore(hers, 1)
  expect(hers.told).toEqual([])
  expect((await nadia.get(path)).body).toMatchObject({ subscribed: true })
  expect(world.log.join()).toContain('a push service refused a notice')
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

test('a password is changed also where the device can be kept no more', async () => {
  const nadia = await newPerson(world)
  await subscribe(nadia)
  await sql`create function refuse() returns trigger language plpgsql
    as 'begin raise exception ''No''; end'`.execute(world.db)
  await sql`create trigger refuse before insert on push_subscriptions
    execute function refuse()`.execute(world.db)
  const newOne = { newPassword: 'Autre#2026', confirmNewPassword: 'Autre#2026' }
  const changed = await nadia.put('/users/me/password', { currentPassword: password, ...newOne })
  await sql`drop function refuse cascade`.execute(world.db)
  expect(changed.status).toBe(200)
  expect((await nadia.get(path)).body).toMatchObject({ subscribed: false })
  expect(world.log.join()).toContain('a device is told no more after a password change')
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
  const told = states.filter(({ body }) => (body as PushSettings).subscribed)
  expect(told).toHaveLength(1)
})

test('a device whose keys nobody can use is forgotten', async () => {
  const { samir, nadia, talk } = await newTalk()
  const { subscription } = service.newDevice()
  await nadia.put(device, { ...subscription, p256dh: `B${'A'.repeat(86)}` })
  world.clock.forward(1000)
  await say(talk, samir, 'Bonjour')
  await send()
  await expect.poll(async () => (await nadia.get(path)).body).toMatchObject({ subscribed: false })
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

test('a device that subscribes as its session ends is told to log in', async () => {
  const claire = await newPerson(world)
  const { subscription } = service.newDevice()
  const { platform } = world.backend
  const ended = { userId: claire.id, sessionId: 'ended' }
  await expect(keepSubscription(platform, ended, subscription)).rejects.toMatchObject({
    code: 'not_authenticated',
  })
  const rounds = Array.from({ length: 12 }, async () => {
    const phone = world.visitor()
    await logIn(claire, phone)
    const subscribing = phone.put(device, service.newDevice().subscription)
    const [answer] = await Promise.all([subscribing, phone.get('/auth/logout')])
    return answer.status
  })
  for (const status of await Promise.all(rounds)) expect([200, 401]).toContain(status)
  const left = world.db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('user_id', '=', claire.id)
  expect(await left.execute()).toEqual([])
})
