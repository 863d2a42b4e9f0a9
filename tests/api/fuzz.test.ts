import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasEnglish, hostileRequests, sendHostile } from '../world/hostile-requests.ts'
import { newPerson, type Person } from '../world/people.ts'
import { startWorld, type World } from '../world/world.ts'

/** How many requests each run makes: `FUZZ_RUNS=20000` for a long one. */
const runs = Number(process.env.FUZZ_RUNS ?? 400)

let world: World
let claire: Person
beforeAll(async () => {
  world = await startWorld()
  claire = await newPerson(world)
})
afterAll(() => world.stop())

test(`${runs} requests, valid, nearly valid and hostile, get no server error and no English`, async () => {
  const { calls } = world.backend.app
  const requests = await hostileRequests(world, calls, claire, world.clock.now())
  await fc.assert(
    fc.asyncProperty(requests, async (request) => {
      const answer = await sendHostile(world, claire, request)
      expect(answer.status).toBeLessThan(500)
      expect(hasEnglish(answer)).toBe(false)
    }),
    { numRuns: runs, endOnFailure: true },
  )
  const me = await claire.get('/users/me')
  expect(me.status).toBe(200)
}, 600_000)
