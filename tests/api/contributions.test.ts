import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeContributions } from '../../server/contract/dues.ts'
import { addCrowd, newCommunity, newInvitation, newTeam, type Team } from '../world/communities.ts'
import { newEmail, newPerson } from '../world/people.ts'
import { expectAnswer, expectFailure, expectFields } from '../world/shapes.ts'
import type { Visitor } from '../world/visitor.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

function mark(team: { id: string }, who: Visitor, ids: unknown[], contribution: unknown = 'paid') {
  return who.put('/associations/contributions', { associationId: team.id, ids, contribution })
}

async function contributionOf(team: Team, person: { id: string }) {
  const { contribution } = await world.db
    .selectFrom('memberships')
    .select('contribution')
    .where('community_id', '=', team.id)
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow()
  return contribution
}

test('an administrator marks several at once, members and invited people, in the order asked', async () => {
  const team = await newTeam(world, 'association')
  const email = newEmail('lina')
  const invitation = await newInvitation(world, team, email)
  const ids = [
    await team.memberId(team.member),
    invitation.id,
    await team.memberId(team.moderator),
    await team.memberId(team.creator),
  ]
  const answer = await mark(team, team.administrator, ids, 'waiting')
  expectAnswer(answer, changeContributions)
  expect(answer.body).toMatchObject([
    { id: ids[0], user: { id: team.member.id }, role: 'member', contribution: 'waiting' },
    { id: ids[1], email, contribution: 'waiting' },
    { id: ids[2], user: { id: team.moderator.id }, contribution: 'waiting' },
    { id: ids[3], role: 'creator', contribution: 'waiting' },
  ])
  expect(await contributionOf(team, team.member)).toBe('waiting')
  expect(await contributionOf(team, team.administrator)).toBe('empty')
})

test('two hundred are marked in as many statements as two', async () => {
  const claire = await newPerson(world)
  const statements: number[] = []
  for (const size of [2, 199]) {
    const club = await newCommunity(world, 'association', claire)
    await addCrowd(world, club, size)
    const rows = await world.db
      .selectFrom('memberships')
      .select('id')
      .where('community_id', '=', club.id)
      .execute()
    world.statements.length = 0
    const ids = rows.map(({ id }) => id)
    expect((await mark(club, claire, ids)).status).toBe(200)
    statements.push(world.statements.length)
  }
  expect(statements[1]).toBe(statements[0])
})

test('an id given twice is one person', async () => {
  const team = await newTeam(world, 'association')
  const id = await team.memberId(team.member)
  const { body } = await mark(team, team.creator, [id, id.toUpperCase()])
  expect(body).toHaveLength(1)
})

describe('who was invited', () => {
  test('keeps what was noted when they join', async () => {
    const team = await newTeam(world, 'association')
    const { id, token } = await newInvitation(world, team, team.stranger.email)
    await mark(team, team.creator, [id])
    const list = await team.creator.get(`/associations/${team.id}/invitations`)
    expect(list.body).toMatchObject([{ id, contribution: 'paid' }])
    await world.visitor().post('/associations/join', { token })
    expect(await contributionOf(team, team.stranger)).toBe('paid')
  })

  test('keeps it when the invitation is sent again, and when they are invited again', async () => {
    const team = await newTeam(world, 'association')
    const { id } = await newInvitation(world, team, team.stranger.email)
    await mark(team, team.creator, [id], 'waiting')
    await team.creator.post(`/associations/${team.id}/invitations/${id}/resend`)
    await team.creator.post('/associations/add-members', {
      ...team.reference,
      membersEmails: [team.stranger.email],
    })
    const list = await team.creator.get(`/associations/${team.id}/invitations`)
    expect(list.body).toMatchObject([{ id, contribution: 'waiting' }])
  })

  test('shows it to those alone who keep the contributions', async () => {
    const team = await newTeam(world, 'association')
    const { id } = await newInvitation(world, team, newEmail('lina'))
    await mark(team, team.creator, [id])
    const list = await team.moderator.get(`/associations/${team.id}/invitations`)
    expect(list.body).toMatchObject([{ id, contribution: null }])
  })

  test('has no contribution in a group', async () => {
    const team = await newTeam(world, 'group')
    await newInvitation(world, team, newEmail('lina'))
    const list = await team.creator.get(`/groups/${team.id}/invitations`)
    expect(list.body).toMatchObject([{ contribution: null }])
  })

  test('joining and marked at the same time is paid, or was not found any more', async () => {
    for (let round = 0; round < 6; round += 1) {
      const team = await newTeam(world, 'association')
      const { id, token } = await newInvitation(world, team, team.stranger.email)
      const [joined, marked] = await Promise.all([
        world.visitor().post('/associations/join', { token }),
        mark(team, team.creator, [id]),
      ])
      expect(joined.status).toBe(200)
      if (marked.status === 200) expect(await contributionOf(team, team.stranger)).toBe('paid')
      else expectFailure(marked, 404, 'member_not_found')
    }
  })
})

test('one who is not there is found out, and nobody is marked', async () => {
  const team = await newTeam(world, 'association')
  const [other, id] = [await newTeam(world, 'association'), await team.memberId(team.member)]
  const group = await newTeam(world, 'group')
  const expired = await newInvitation(world, team, newEmail('lina'))
  const declined = await newInvitation(world, team, newEmail('nadia'))
  await world.visitor().post('/associations/decline', { token: declined.token })
  world.clock.forward(31 * 24 * 3_600_000)
  const strangers = [
    randomUUID(),
    'nobody',
    await other.memberId(other.member),
    await group.memberId(group.member),
    (await newInvitation(world, other, newEmail('lina'))).id,
    expired.id,
    declined.id,
  ]
  for (const stranger of strangers) {
    expectFailure(await mark(team, team.creator, [id, stranger]), 404, 'member_not_found')
  }
  expect(await contributionOf(team, team.member)).toBe('empty')
})

test('moderators, members and strangers mark nobody, and groups have no contributions', async () => {
  const team = await newTeam(world, 'association')
  const ids = [await team.memberId(team.member)]
  for (const who of [team.moderator, team.member, team.stranger]) {
    expectFailure(await mark(team, who, ids), 403, 'not_enough_permission')
  }
  const group = await newTeam(world, 'group')
  const members = [await group.memberId(group.member)]
  expectFailure(await mark(group, group.creator, members), 404, 'association_not_found')
})

test('two hundred and one are too many', async () => {
  const team = await newTeam(world, 'association')
  const ids = Array.from({ length: 201 }, () => randomUUID())
  expectFields(await mark(team, team.creator, ids), { ids: 'Valeur invalide' })
})

test.each([
  [{ ids: [] }, { ids: 'Champ requis' }],
  [{ ids: 'all' }, { ids: 'Champ requis' }],
  [{ contribution: 'later' }, { contribution: 'Valeur invalide' }],
  [{ contribution: null }, { contribution: 'Valeur invalide' }],
])('%j is refused', async (wrong, fields) => {
  const team = await newTeam(world, 'association')
  const right = { ids: [await team.memberId(team.member)], contribution: 'paid' }
  const answer = await team.creator.put('/associations/contributions', {
    associationId: team.id,
    ...right,
    ...wrong,
  })
  expectFields(answer, fields)
})
