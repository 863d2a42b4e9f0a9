import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../server/contract/event-shapes.ts'
import { answerEvent } from '../../server/events/answers.ts'
import { outcomeOf } from '../../server/platform/failures.ts'
import { newCommunity, type TestCommunity } from '../world/communities.ts'
import { insertEvent } from '../world/events.ts'
import { newPerson } from '../world/people.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
let club: TestCommunity
let crowd: string[]
beforeAll(async () => {
  world = await startWorld()
  club = await newCommunity(world, 'association', await newPerson(world))
  const people = Array.from({ length: 6 }, () => newPerson(world, { loggedIn: false }))
  crowd = (await Promise.all(people)).map(({ id }) => id)
})
afterAll(() => world.stop())

interface Said {
  /** A place in the crowd. */
  who: number
  participate: Answer
}

const said = fc.record({
  who: fc.nat({ max: 5 }),
  participate: fc.constantFrom<Answer>('true', 'true', 'false', 'waiting'),
})
const places = fc.integer({ min: 1, max: 4 })

const open = (count: number) => insertEvent(world, club, { is_public: true, places: count })

const say = (eventId: string, { who, participate }: Said) =>
  outcomeOf(answerEvent(world.backend.platform, { userId: crowd[who] ?? '' }, eventId, participate))

test('whatever is answered in whatever order, a place is given once, and given again when it is free', async () => {
  await fc.assert(
    fc.asyncProperty(places, fc.array(said, { maxLength: 25 }), async (count, all) => {
      const eventId = await open(count)
      const coming = new Set<number>()
      for (const one of all) {
        const isFull = coming.size >= count && !coming.has(one.who)
        const outcome = await say(eventId, one)
        if (one.participate === 'true' && isFull) {
          expect(outcome).toEqual({ ok: false, error: 'too_many_participants' })
          continue
        }
        if (one.participate === 'true') coming.add(one.who)
        else coming.delete(one.who)
        expect(outcome).toMatchObject({
          ok: true,
          data: { participate: one.participate, availablePlaces: count - coming.size },
        })
      }
    }),
    { numRuns: 40 },
  )
})

test('answers at once never take more places than there are', async () => {
  await fc.assert(
    fc.asyncProperty(places, fc.array(said, { maxLength: 20 }), async (count, all) => {
      const eventId = await open(count)
      const outcomes = await Promise.all(all.map((one) => say(eventId, one)))
      for (const outcome of outcomes) {
        if (outcome.ok) expect(outcome.data.availablePlaces).toBeGreaterThanOrEqual(0)
        else expect(outcome.error).toBe('too_many_participants')
      }
      const coming = await world.db
        .selectFrom('participants')
        .select('user_id')
        .where('event_id', '=', eventId)
        .where('answer', '=', 'true')
        .execute()
      expect(coming.length).toBeLessThanOrEqual(count)
    }),
    { numRuns: 40 },
  )
})

test('the last answer is taken just before the end', async () => {
  const starts_at = world.clock.now()
  const end = new Date(starts_at.getTime() + 3_600_000)
  const fields = { is_public: true, places: 1, starts_at, ends_at: end }
  const eventId = await insertEvent(world, club, fields)
  const answerAt = (time: number) => {
    const platform = { ...world.backend.platform, now: () => new Date(time) }
    return outcomeOf(answerEvent(platform, { userId: crowd[0] ?? '' }, eventId, 'true'))
  }
  expect(await answerAt(end.getTime())).toMatchObject({ ok: false, error: 'invalid_payload' })
  expect(await answerAt(end.getTime() - 1)).toMatchObject({ ok: true })
})
