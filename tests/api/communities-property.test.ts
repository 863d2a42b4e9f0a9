import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Kind, type Role, ranks, roles } from '../../server/contract/roles.ts'
import { bothKinds, newCommunity, type TestCommunity } from '../world/communities.ts'
import { newPerson, type Person } from '../world/people.ts'
import { startWorld, type World } from '../world/world.ts'

/** The permissions as the server keeps them, over sequences of actions that nobody thought of. */
let world: World
let people: Person[]
beforeAll(async () => {
  world = await startWorld()
  people = await Promise.all(Array.from({ length: 5 }, () => newPerson(world)))
})
afterAll(() => world.stop())

type Action =
  | { verb: 'assign'; me: number; other: number; role: Role }
  | { verb: 'remove' | 'leave'; me: number; other: number }

const someone = fc.nat(4)
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      verb: fc.constant('assign' as const),
      me: someone,
      other: someone,
      role: fc.constantFrom(...roles),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      verb: fc.constantFrom('remove' as const, 'leave' as const),
      me: someone,
      other: someone,
    }),
  },
)

function membersOf(community: TestCommunity) {
  return world.db
    .selectFrom('memberships')
    .select(['id', 'user_id', 'role'])
    .where('community_id', '=', community.id)
    .execute()
}

async function perform(community: TestCommunity, one: Action, places: Map<string, string>) {
  const me = people[one.me] as Person
  const id = places.get(people[one.other]?.id ?? '') ?? ''
  const { path, reference } = community
  if (one.verb === 'assign') {
    await me.put(`${path}/member`, { id, ...reference, role: one.role })
  } else {
    const verb = one.verb === 'leave' ? '/leave' : ''
    await me.delete(`${path}/member${verb}/${community.id}/${id || 'x'}`)
  }
}

async function newClub(kind: Kind): Promise<{ club: TestCommunity; places: Map<string, string> }> {
  const [creator, ...others] = people as [Person, ...Person[]]
  const club = await newCommunity(world, kind, creator, {
    members: others.map((person) => [person, 'member']),
  })
  const places = new Map((await membersOf(club)).map((member) => [member.user_id, member.id]))
  return { club, places }
}

function expectOrder(kind: Kind, members: { role: Role }[]): void {
  const count = (...wanted: Role[]) => members.filter(({ role }) => wanted.includes(role)).length
  expect(count('creator')).toBe(1)
  const administrators =
    kind === 'group' ? count('creator', 'administrator') : count('administrator')
  expect(administrators).toBeLessThanOrEqual(2)
}

test.each(bothKinds)(
  'in a %s nobody acts on their own rank or a higher one, whatever is tried',
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 25 }), async (actions) => {
        const { club, places } = await newClub(kind)
        for (const one of actions) {
          const before = await membersOf(club)
          await perform(club, one, places)
          const after = await membersOf(club)
          expectOrder(kind, after)

          const mine = before.find(({ user_id }) => user_id === people[one.me]?.id)
          for (const member of before) {
            const now = after.find(({ id }) => id === member.id)
            if (now?.role === member.role || member === mine) continue
            expect(ranks[member.role]).toBeLessThan(mine ? ranks[mine.role] : 0)
          }
        }
      }),
      { numRuns: 12 },
    )
  },
)

test.each(bothKinds)('in a %s the same holds when all of it arrives at once', async (kind) => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 25 }), async (actions) => {
      const { club, places } = await newClub(kind)
      await Promise.all(actions.map((one) => perform(club, one, places)))
      expectOrder(kind, await membersOf(club))
    }),
    { numRuns: 12 },
  )
})
