import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMember, newTeam, type Team } from '../world/communities.ts'
import { onPostgres } from '../world/database.ts'
import { otherPeople, p99 } from '../world/latency.ts'
import { newPerson, type Person } from '../world/people.ts'
import type { Answer } from '../world/visitor.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
let team: Team
beforeAll(async () => {
  world = await startWorld({ environment: { RATE_LIMIT: 'on' } })
  team = await newTeam(world, 'association')
})
afterAll(() => world.stop())

/** Changes of one member, all at once, by one account. @returns what was answered so far */
async function flood(count: number) {
  const answers: Answer[] = []
  const { creator, member, reference, path } = team
  const body = { ...reference, id: await team.memberId(member), contribution: 'paid' }
  const done = Promise.all(
    Array.from({ length: count }, async () => {
      answers.push(await creator.put(`${path}/member`, body))
    }),
  )
  return { answers, done }
}

function statuses(answers: Answer[]) {
  return Object.fromEntries(
    Object.entries(Object.groupBy(answers, ({ status }) => status)).map(([status, those]) => [
      status,
      those?.length,
    ]),
  )
}

test('what one account changes at once is done, one after the other', async () => {
  const { answers, done } = await flood(21)
  await done
  expect(statuses(answers)).toEqual({ 200: 21 })
})

// The embedded engine has one connection, which nobody can hold.
const describeOnPostgres = onPostgres ? describe : undefined

describeOnPostgres?.('while a community is being changed (PostgreSQL)', () => {
  test('others are answered as quickly as ever, however many changes wait for it', async () => {
    const people: Person[] = await Promise.all(Array.from({ length: 30 }, () => newPerson(world)))
    for (const person of people) await addMember(world, team, person)
    const { look, change } = await otherPeople(world)
    const before = { look: await p99(look), change: await p99(change) }

    const held = Promise.withResolvers<void>()
    const isHeld = Promise.withResolvers<void>()
    const holding = world.db.transaction().execute(async (tx) => {
      await tx
        .selectFrom('communities')
        .select('id')
        .where('id', '=', team.id)
        .forUpdate()
        .execute()
      isHeld.resolve()
      await held.promise
    })
    await isHeld.promise
    const { answers, done } = await flood(400)
    const leaving = Promise.all(
      people.map(async (person) => {
        const path = `${team.path}/member/leave/${team.id}/${await team.memberId(person)}`
        return person.delete(path)
      }),
    )
    await expect.poll(() => statuses(answers)[429], { timeout: 30_000 }).toBe(379)
    const [refused] = answers
    expect(refused?.body).toEqual({ error: 'too_many_requests' })
    expect(refused?.headers.get('retry-after')).toBe('1')
    const during = { look: await p99(look), change: await p99(change) }
    held.resolve()
    await Promise.all([holding, done])

    const changed = [...answers, ...(await leaving)].filter(({ status }) => status !== 429)
    expect(changed).toHaveLength(21 + people.length)
    // Who waited for longer than a statement may take is told so.
    for (const { status } of changed) expect([200, 503]).toContain(status)
    // A tick of the clock is no slowness.
    expect(during.look).toBeLessThan(3 * Math.max(before.look, 10))
    expect(during.change).toBeLessThan(3 * Math.max(before.change, 10))
  })
})
