import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { communityCalls } from '../../server/contract/communities.ts'
import { addCrowd, addMember, communityOf, newCommunity, sendForm } from '../world/communities.ts'
import { newEmail, newPerson, type Person, password } from '../world/people.ts'
import { expectAnswer, expectFailure, expectFields } from '../world/shapes.ts'
import type { Answer } from '../world/visitor.ts'
import { startWorld, type World } from '../world/world.ts'

/** People of an association who are ticked when one of its groups is made. */
let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

async function newClub() {
  const [claire, samir, nadia] = await Promise.all(
    ['Claire', 'Samir', 'Nadia'].map((firstName) => newPerson(world, { firstName })),
  )
  if (!claire || !samir || !nadia) throw new Error('Three people were made')
  const club = await newCommunity(world, 'association', claire, {
    members: [
      [samir, 'administrator'],
      [nadia, 'member'],
    ],
  })
  return { club, claire, samir, nadia }
}

function create(
  who: Person,
  memberIds: unknown,
  fields: Record<string, string> = {},
): Promise<Answer> {
  const list = { memberIds: JSON.stringify(memberIds) }
  return sendForm(who, 'POST', '/groups', { name: 'Équipe', ...list, ...fields })
}

test('are members at once, with a mail that says so, and may leave', async () => {
  const { club, claire, samir, nadia } = await newClub()
  const ids = [samir.id, nadia.id.toUpperCase(), nadia.id, claire.id]
  const made = await create(claire, ids, { association: club.id })
  expectAnswer(made, communityCalls.group.create)
  const { id, members } = made.body as { id: string; members: unknown[] }
  expect(members).toHaveLength(3)
  expect(members).toMatchObject([
    { role: 'administrator', user: { id: claire.id } },
    { role: 'member' },
    { role: 'member' },
  ])
  const mail = await world.post.mailTo(nadia.email)
  expect(mail.subject).toMatch(/^Claire \S+ vous a ajouté au groupe Équipe$/)
  expect(mail.text).toContain(`/groupe/${id}`)
  expect(mail.text).toContain('quitter')
  await world.post.mailTo(samir.email)
  expect(world.post.countTo(claire.email)).toBe(0)
  const group = communityOf(world, 'group', id)
  const left = await nadia.delete(`/groups/member/leave/${id}/${await group.memberId(nadia)}`)
  expect(left.status).toBe(200)
})

test('who is ticked is not invited, too', async () => {
  const { club, claire, nadia } = await newClub()
  const email = newEmail('lina')
  await create(claire, [nadia.id], {
    association: club.id,
    membersEmails: JSON.stringify([nadia.email, email]),
  })
  await world.post.mailTo(email)
  await world.post.mailTo(nadia.email)
  expect(world.post.countTo(nadia.email)).toBe(1)
})

test('whoever the group is given to is not added again', async () => {
  const { club, claire, samir } = await newClub()
  const made = await create(claire, [samir.id], { association: club.id, creator: samir.id })
  expect(made.body).toMatchObject({
    creator: samir.id,
    members: [{ user: { id: samir.id } }, { role: 'moderator', user: { id: claire.id } }],
  })
})

test('are members of that very association: nobody else is made a member of anything', async () => {
  const { club, claire, nadia } = await newClub()
  const other = await newClub()
  for (const stranger of [other.nadia.id, randomUUID(), 'nobody']) {
    const answer = await create(claire, [nadia.id, stranger], { association: club.id })
    expectFailure(answer, 404, 'user_not_found')
  }
  expectFailure(await create(claire, [nadia.id]), 404, 'user_not_found')
  const { administrator } = { administrator: other.samir }
  const foreign = await create(administrator, [other.nadia.id], { association: other.club.id })
  expectFailure(foreign, 403, 'not_enough_permission')
  const groups = await world.db
    .selectFrom('communities')
    .select('id')
    .where('parent_id', 'in', [club.id, other.club.id])
    .execute()
  expect(groups).toEqual([])
  expect(world.post.countTo(nadia.email)).toBe(0)
})

test('fill the group up to two hundred', async () => {
  const claire = await newPerson(world)
  const club = await newCommunity(world, 'association', claire)
  const crowd = await addCrowd(world, club, 199)
  const invited = { membersEmails: JSON.stringify([newEmail('lina')]) }
  const tooMany = await create(claire, crowd, { association: club.id, ...invited })
  expectFailure(tooMany, 409, 'too_many_members')
  const unknown = Array.from({ length: 201 }, () => randomUUID())
  const beyond = await create(claire, unknown, { association: club.id })
  expectFailure(beyond, 409, 'too_many_members')
  const made = await create(claire, crowd, { association: club.id })
  expect(made.status).toBe(201)
})

test('are in fewer groups than one may join', async () => {
  const { club, claire, nadia } = await newClub()
  const rows = await world.db
    .insertInto('communities')
    .values(
      Array.from({ length: 180 }, () => ({ kind: 'group' as const, name: 'a', type: 'other' })),
    )
    .returning('id')
    .execute()
  const [made, ...joined] = rows
  for (const group of joined) await addMember(world, group, nadia)
  // One that she created herself takes no place.
  await addMember(world, made ?? { id: '' }, nadia, 'creator')
  expect((await create(claire, [nadia.id], { association: club.id })).status).toBe(201)
  const full = await create(claire, [nadia.id], { association: club.id })
  expectFailure(full, 409, 'cannot_join_another_group')
})

test('an account that is deleted meanwhile is in no group', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { club, claire, nadia } = await newClub()
    const answers = await Promise.all([
      create(claire, [nadia.id], { association: club.id }),
      nadia.delete('/users/me', { password }),
      create(claire, [nadia.id], { association: club.id }),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const places = world.db.selectFrom('memberships').where('user_id', '=', nadia.id)
    expect(await places.select('id').execute()).toEqual([])
  }
})

test.each(['nobody', '{}', '[1]', '"x"'])('%s is no list of people', async (memberIds) => {
  const { club, claire } = await newClub()
  const answer = await sendForm(claire, 'POST', '/groups', {
    name: 'Équipe',
    association: club.id,
    memberIds,
  })
  expectFields(answer, { memberIds: expect.stringMatching(/invalide$/) as never })
})
