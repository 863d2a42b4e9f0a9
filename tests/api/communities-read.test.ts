import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getMe } from '../../server/contract/accounts.ts'
import { communityCalls } from '../../server/contract/communities.ts'
import { addCrowd, addMember, bothKinds, newCommunity, newTeam } from '../world/communities.ts'
import { newPerson } from '../world/people.ts'
import { expectAnswer, expectFailure } from '../world/shapes.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const nowhere = '0b0e7a52-6cf2-4d6f-9d0a-3f9b1f1b7c11'

describe.each(bothKinds)('a %s', (kind) => {
  const notFound = `${kind}_not_found`

  test('is seen whole by its members, those of the highest rank first', async () => {
    const team = await newTeam(world, kind)
    for (const person of [team.creator, team.administrator, team.moderator, team.member]) {
      const answer = await person.get(`${team.path}/${team.id}`)
      expectAnswer(answer, communityCalls[kind].get)
      const { members } = answer.body as { members: { user: { id: string } }[] }
      expect(members.map(({ user }) => user.id)).toEqual(
        [team.creator, team.administrator, team.moderator, team.member].map(({ id }) => id),
      )
    }
  })

  test('is hidden from others', async () => {
    const team = await newTeam(world, kind)
    const answer = await team.stranger.get(`${team.path}/${team.id}`)
    expectFailure(answer, 403, 'not_enough_permission')
  })

  test.each([nowhere, 'x', '%20'])('that is not there is not found: %s', async (id) => {
    const claire = await newPerson(world)
    const path = kind === 'association' ? '/associations' : '/groups'
    expectFailure(await claire.get(`${path}/${id}`), 404, notFound)
    expectFailure(await claire.delete(`${path}/${id}`), 404, notFound)
    expectFailure(await claire.get(`${path}/${id}/invitations`), 404, notFound)
    expectFailure(await claire.get(`${path}/${id}/members.csv`), 404, notFound)
    expectFailure(await claire.get(`${path}/${id}/files/${id}`), 404, notFound)
    expectFailure(await claire.get(`${path}/image/${id}`), 404, 'image_not_found')
  })

  test('is not found among the other kind', async () => {
    const team = await newTeam(world, kind)
    const path = kind === 'association' ? '/groups' : '/associations'
    const answer = await team.creator.get(`${path}/${team.id}`)
    expect(answer.status).toBe(404)
  })

  test('stands in one’s list in the order in which one joined, with role and count', async () => {
    const claire = await newPerson(world)
    const samir = await newPerson(world)
    const first = await newCommunity(world, kind, samir, {
      name: 'Z',
      members: [[claire, 'moderator']],
    })
    // The embedded engine counts milliseconds, of which both may stand in one.
    await sql`update memberships set joined_at = joined_at - interval '1 minute'
      where community_id = ${first.id}`.execute(world.db)
    const second = await newCommunity(world, kind, claire, { name: 'A' })
    const answer = await claire.get(`${first.path}/user/${claire.id}`)
    expectAnswer(answer, communityCalls[kind].list)
    expect(answer.body).toMatchObject([
      { id: first.id, name: 'Z', role: 'moderator', membersCount: 2 },
      { id: second.id, role: kind === 'group' ? 'administrator' : 'creator', membersCount: 1 },
    ])
    if (kind === 'group')
      expect(answer.body).toMatchObject([{ creator: samir.id }, { creator: claire.id }])
    const others = await samir.get(`${first.path}/user/${claire.id}`)
    expectFailure(others, 403, 'not_enough_permission')
  })

  test('tells its members who is in it, by the call that messaging uses', async () => {
    const team = await newTeam(world, kind)
    const path = (id: string, is = kind === 'association') => `/users/by-entity/${id}/${is}`
    const { body } = await team.member.get(path(team.id))
    expect(body).toMatchObject([
      { id: team.creator.id, role: kind === 'group' ? 'administrator' : 'creator' },
      { id: team.administrator.id, role: 'administrator' },
      { id: team.moderator.id, role: 'moderator' },
      { id: team.member.id, email: team.member.email, role: 'member' },
    ])
    expectFailure(await team.stranger.get(path(team.id)), 403, 'not_enough_permission')
    for (const wrong of [path(nowhere), path('x'), path(team.id, kind === 'group')]) {
      expectFailure(await team.member.get(wrong), 404, 'group_or_association_not_found')
    }
  })

  test('takes as many statements with 200 members as with one', async () => {
    const claire = await newPerson(world)
    const small = await newCommunity(world, kind, claire)
    const large = await newCommunity(world, kind, claire)
    await addCrowd(world, large, 199)

    const statements = async (path: string) => {
      world.statements.length = 0
      const { status } = await claire.get(path)
      expect(status).toBe(200)
      return world.statements.length
    }
    expect(await statements(`${small.path}/${small.id}`)).toBe(2)
    expect(await statements(`${large.path}/${large.id}`)).toBe(2)
    expect(await statements(`${large.path}/user/${claire.id}`)).toBe(2)
    expect(await statements(`${large.path}/${large.id}/invitations`)).toBe(3)
    expect(await statements(`${large.path}/${large.id}/members.csv`)).toBe(3)
    expect(await statements(`/users/by-entity/${large.id}/${kind === 'association'}`)).toBe(3)
    expect(await statements('/users/me')).toBe(3)
    expect(await statements(`/users/roles/${claire.id}`)).toBe(2)
  })
})

test('one’s account names one’s associations with role and room, groups not', async () => {
  const claire = await newPerson(world)
  const samir = await newPerson(world)
  const club = await newCommunity(world, 'association', samir, { name: 'Le club' })
  await addMember(world, club, claire, 'moderator')
  await newCommunity(world, 'group', claire)
  const answer = await claire.get('/users/me')
  expectAnswer(answer, getMe)
  const { body: whole } = await claire.get(`/associations/${club.id}`)
  expect(answer.body).toMatchObject({
    associations: [
      {
        role: 'moderator',
        association: { id: club.id, name: 'Le club', room: (whole as { room: string }).room },
      },
    ],
  })
  const updated = await claire.put('/users/me', { firstName: 'Clara' })
  expect(updated.body).toMatchObject({ firstName: 'Clara', associations: [{ role: 'moderator' }] })
})

test('coming events are one’s own to ask for; there are none yet', async () => {
  const [claire, samir] = [await newPerson(world), await newPerson(world)]
  expect((await claire.get(`/events/future/user/${claire.id}`)).body).toEqual([])
  const answer = await samir.get(`/events/future/user/${claire.id}`)
  expectFailure(answer, 403, 'not_enough_permission')
})
