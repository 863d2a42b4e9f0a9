import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCrowd, newCommunity } from '../world/communities.ts'
import { otherPeople, p99 } from '../world/latency.ts'
import { newPerson } from '../world/people.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ environment: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '1' } })
})
afterAll(() => world.stop())

// A tick of the clock is no slowness, in milliseconds.
const atLeast = 10

test('400 hostile calls a second, of one account and 40 networks, leave others as quick', async () => {
  const mallory = await newPerson(world)
  const target = await newCommunity(world, 'association', mallory)
  await addCrowd(world, target, 199)
  const { look, change } = await otherPeople(world)
  const before = { look: await p99(look), change: await p99(change) }

  const cookie = [...mallory.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const program = [
    'tests/world/flood.ts',
    world.origin,
    cookie,
    `/associations/${target.id}`,
    '400',
  ]
  const flood = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = world.log.length
  // Two seconds of it, by the pace that was asked for.
  await expect.poll(() => world.log.length - lines, { timeout: 20_000 }).toBeGreaterThan(800)
  // A flood lasts; what else the machine does passes.
  const worst = async () =>
    Math.max(
      (await p99(look)) / Math.max(before.look, atLeast),
      (await p99(change)) / Math.max(before.change, atLeast),
    )
  await expect.poll(worst, { timeout: 60_000 }).toBeLessThan(3)
  flood.kill()
  const [said] = await once(flood.stdout, 'data')
  const { sent, seconds } = JSON.parse(`${said}`)
  expect(sent / seconds).toBeGreaterThan(350)
})
