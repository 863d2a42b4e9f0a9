import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, bothKinds, newCommunity, newTeam, rolesIn } from '../world/communities.ts'
import { newPerson, type Person, password } from '../world/people.ts'
import { startWorld, type World } from '../world/world.ts'

/** What becomes of associations and groups when the account that created them is deleted. */
let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

async function deleteAccount(person: Person): Promise<void> {
  expect((await person.delete('/users/me', { password })).status).toBe(200)
}

function membershipsOf(community: { id: string }) {
  return world.db
    .selectFrom('memberships')
    .select(['user_id', 'role'])
    .where('community_id', '=', community.id)
    .execute()
}

function communityRow({ id }: { id: string }) {
  return world.db.selectFrom('communities').selectAll().where('id', '=', id).executeTakeFirst()
}

test.each(bothKinds)('the creator’s place in a %s passes by rank, then by time', async (kind) => {
  const team = await newTeam(world, kind)
  for (const [leaving, next] of [
    ['creator', 'administrator'],
    ['administrator', 'moderator'],
    ['moderator', 'member'],
  ] as const) {
    await deleteAccount(team[leaving])
    expect(await membershipsOf(team)).toContainEqual({ user_id: team[next].id, role: 'creator' })
  }
  expect(await rolesIn(world, team)).toEqual(['creator'])
  await deleteAccount(team.member)
  expect(await communityRow(team)).toBeUndefined()
})

test('among equals the longest-standing one follows', async () => {
  const claire = await newPerson(world)
  const club = await newCommunity(world, 'association', claire)
  for (let count = 0; count < 2; count += 1) {
    await addMember(world, club, await newPerson(world), 'moderator')
  }
  // The one that an order by anything else would put last.
  const longest = await world.db
    .selectFrom('memberships')
    .select(['id', 'user_id'])
    .where('community_id', '=', club.id)
    .where('role', '=', 'moderator')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await world.db
    .updateTable('memberships')
    .set({ joined_at: new Date('2020-01-01') } as never)
    .where('id', '=', longest.id)
    .execute()
  await deleteAccount(claire)
  expect(await membershipsOf(club)).toContainEqual({ user_id: longest.user_id, role: 'creator' })
})

test('a mere member just leaves', async () => {
  const team = await newTeam(world, 'association')
  await deleteAccount(team.member)
  expect(await rolesIn(world, team)).toHaveLength(3)
  expect((await team.creator.get(`/associations/${team.id}`)).status).toBe(200)
})

test('an association nobody is left in goes; a group of it that others are in goes on', async () => {
  const [claire, samir] = [await newPerson(world), await newPerson(world)]
  const club = await newCommunity(world, 'association', claire)
  const kept = await newCommunity(world, 'group', samir, { parent: club })
  const alone = await newCommunity(world, 'group', claire, { parent: club })
  await deleteAccount(claire)
  expect(await communityRow(club)).toBeUndefined()
  expect(await communityRow(alone)).toBeUndefined()
  expect(await communityRow(kept)).toMatchObject({ parent_id: null })
  expect((await samir.get(`/groups/${kept.id}`)).body).toMatchObject({ association: null })
})

test('two creators of each other’s clubs leave at the same time, and nothing is stuck', async () => {
  const [claire, samir, anouk] = [
    await newPerson(world),
    await newPerson(world),
    await newPerson(world),
  ]
  const clubs = await Promise.all([
    newCommunity(world, 'association', claire, {
      members: [
        [samir, 'administrator'],
        [anouk, 'member'],
      ],
    }),
    newCommunity(world, 'association', samir, {
      members: [
        [claire, 'administrator'],
        [anouk, 'member'],
      ],
    }),
  ])
  await Promise.all([deleteAccount(claire), deleteAccount(samir)])
  for (const club of clubs) {
    expect(await membershipsOf(club)).toEqual([{ user_id: anouk.id, role: 'creator' }])
  }
})

test('leaving for good while being handed the club leaves exactly one creator', async () => {
  for (let round = 0; round < 5; round += 1) {
    const team = await newTeam(world, 'association')
    const id = await team.memberId(team.member)
    await Promise.all([
      team.creator.put('/associations/member', { id, associationId: team.id, role: 'creator' }),
      deleteAccount(team.member),
    ])
    expect((await rolesIn(world, team)).filter((role) => role === 'creator')).toHaveLength(1)
  }
})
