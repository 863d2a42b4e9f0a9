import { afterAll, beforeAll, expect, test } from 'vitest'
import { sectionNames } from '../../src/islands/community/sections/sections.ts'
import { loadCommunityPage } from '../../src/layouts/community-data.ts'
import { addCrowd, newCommunity, type TestCommunity } from '../world/communities.ts'
import { pageVerbsOf } from '../world/page-verbs.ts'
import { newPerson, type Person } from '../world/people.ts'
import { startWorld, type World } from '../world/world.ts'

/** A federation with two hundred members and ninety groups asks no more of the database than a club. */

interface Side {
  creator: Person
  association: TestCommunity
}

let world: World
let small: Side
let large: Side
beforeAll(async () => {
  world = await startWorld()
  small = await newSide(9, 3)
  large = await newSide(200, 90)
})
afterAll(() => world.stop())

async function newSide(members: number, groups: number): Promise<Side> {
  const creator = await newPerson(world)
  const association = await newCommunity(world, 'association', creator)
  await addCrowd(world, association, members - 1)
  for (let index = 0; index < groups; index++) {
    const name = `Groupe ${index}`
    await newCommunity(world, 'group', creator, { name, parent: association })
  }
  return { creator, association }
}

/** How many statements it takes for the small side, and for the large one. */
async function countsOf(ask: (side: Side) => Promise<unknown>): Promise<number[]> {
  const counts: number[] = []
  for (const side of [small, large]) {
    world.statements.length = 0
    await ask(side)
    counts.push(world.statements.length)
  }
  return counts
}

test.each(sectionNames)(
  'the section « %s » of a page takes as many statements with 200 members and 90 groups as with 9 and 3',
  async (section) => {
    const [few, many] = await countsOf(async ({ creator, association: { id } }) => {
      const verbs = pageVerbsOf(world, creator)
      const community = { kind: 'association', id } as const
      const data = await loadCommunityPage(verbs, community, { me: creator.id, section })
      expect(data).toMatchObject({ ok: true, section })
    })
    expect(many).toBe(few)
    expect(few).toBeLessThanOrEqual(5)
  },
)

test('the page of the lists takes as many with 90 groups as with 3', async () => {
  const lists: number[] = []
  const [few, many] = await countsOf(async ({ creator }) => {
    const verbs = pageVerbsOf(world, creator)
    const [groups] = await Promise.all([
      verbs.listGroups(),
      verbs.listAssociations(),
      verbs.listFutureEvents(),
      verbs.listOwnInvitations(),
    ])
    lists.push(groups.length)
  })
  expect(lists).toEqual([3, 90])
  expect(many).toBe(few)
})

// One of each is for the session.
test.each<[string, (side: Side) => string, number]>([
  ['an association', ({ association: { path, id } }) => `${path}/${id}`, 2],
  ['its list of members', ({ association: { path, id } }) => `${path}/${id}/members.csv`, 3],
  ['one’s groups', ({ creator }) => `/groups/user/${creator.id}`, 2],
  ['one’s roles', ({ creator }) => `/users/roles/${creator.id}`, 2],
  ['one’s rooms', () => '/rooms/by-user', 2],
  ['one’s account', () => '/users/me', 3],
])('%s takes as many for the large side as for the small one', async (_, path, statements) => {
  const counts = await countsOf(async (side) => {
    expect((await side.creator.get(path(side))).status).toBe(200)
  })
  expect(counts).toEqual([statements, statements])
})
