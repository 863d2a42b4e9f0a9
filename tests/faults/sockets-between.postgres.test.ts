import { afterAll, beforeAll, expect, test } from 'vitest'
import { messageLimits } from '../../server/contract/message-limits.ts'
import { type Fleet, startFleet } from '../world/fleet.ts'
import { newPerson } from '../world/people.ts'
import { type Chat, openChat } from '../world/sockets.ts'

let fleet: Fleet
beforeAll(async () => {
  fleet = await startFleet(2, undefined, () => ({ RATE_LIMIT: 'on' }))
})
afterAll(() => fleet.stop())

test('one account has twenty sockets, on however many processes', async () => {
  const claire = await newPerson(fleet)
  const on = (server: number) => openChat({ origin: fleet.servers[server]?.origin ?? '' }, claire)
  const chats: Chat[] = []
  for (let at = 0; at < messageLimits.socketsPerAccount; at += 1) chats.push(await on(at % 2))
  for (const server of [0, 1]) {
    // The other process is told within a moment.
    const refusal = async () => {
      const chat = await on(server).catch((error) => error)
      if (chat instanceof Error) return chat.message
      await chat.close()
      return 'opened'
    }
    await expect.poll(refusal).toBe('429')
  }
  await chats[0]?.close()
  const again = async () => {
    const chat = await on(1).catch(() => undefined)
    await chat?.close()
    return chat !== undefined
  }
  await expect.poll(again).toBe(true)
  await Promise.all(chats.map((chat) => chat.close()))
})
