import { afterAll, beforeAll, expect } from 'vitest'
import { sendMessagePushes } from '../../server/messaging/pushes.ts'
import { newCommunity, type TestCommunity } from './communities.ts'
import { insertMessages } from './messages.ts'
import { newPerson, type Person } from './people.ts'
import { type Device, openPushService } from './push-service.ts'
import type { Visitor } from './visitor.ts'
import { startWorld, type World } from './world.ts'

/** The world of a test file that imports this, and the push service of its devices. */
export let world: World
export let service: Awaited<ReturnType<typeof openPushService>>
beforeAll(async () => {
  ;[world, service] = await Promise.all([startWorld(), openPushService()])
})
afterAll(async () => {
  await world.stop()
  await service.stop()
})

export const path = '/users/me/push'
export const device = `${path}/subscription`
export const minute = 60_000
export const send = () => sendMessagePushes(world.backend.platform)

export async function subscribe(who: Visitor): Promise<Device> {
  const own = service.newDevice()
  expect((await who.put(device, own.subscription)).status).toBe(200)
  world.clock.forward(1000)
  return own
}

export function expectTold(own: Device, count: number) {
  return expect.poll(() => own.told.length).toBe(count)
}

/** Nothing comes by the time at which somebody else was told of what came after. */
export async function expectNothingMore(own: Device, count: number) {
  const witness = await newPerson(world)
  const theirs = await subscribe(witness)
  const other = await newPerson(world)
  const talk = await newCommunity(world, 'group', other, { members: [[witness, 'member']] })
  await say(talk, other, 'Témoin')
  await send()
  await expectTold(theirs, 1)
  expect(own.asked()).toBe(count)
}

export async function say(talk: TestCommunity, by: Person, ...lines: string[]) {
  await insertMessages(world, talk, ...lines.map((content) => ({ by, content })))
  world.clock.forward(15_000)
}

export async function newTalk() {
  const samir = await newPerson(world, { firstName: 'Samir', lastName: 'Benali' })
  const nadia = await newPerson(world)
  const talk = await newCommunity(world, 'group', samir, {
    name: 'Bureau',
    members: [[nadia, 'member']],
  })
  return { samir, nadia, talk }
}
