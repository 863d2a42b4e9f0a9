import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { historyCalls } from '../../server/contract/history.ts'
import {
  bothKinds,
  newCommunity,
  newTeam,
  sendForm,
  type Team,
  type TestCommunity,
} from '../world/communities.ts'
import { insertEvent, newEvent } from '../world/events.ts'
import { newEmail, type Person, password } from '../world/people.ts'
import { expectAnswer, expectFailure } from '../world/shapes.ts'
import { insertGuest, insertJoinRequest } from '../world/widgets.ts'
import { startWorld, type World } from '../world/world.ts'

/** What those who manage a community did there, as its creator and administrators read it. */
let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const call = { association: historyCalls.association.get, group: historyCalls.group.get }

async function historyOf(community: TestCommunity, reader: Person, query = '') {
  const answer = await reader.get(`${community.path}/${community.id}/history${query}`)
  expectAnswer(answer, call[community.kind])
  return answer.body as { lines: Record<string, unknown>[]; hasMore: boolean }
}

/** Its lines without what tells them apart. */
async function linesOf(community: TestCommunity, reader: Person) {
  const { lines } = await historyOf(community, reader)
  return lines.map(({ id: _id, at: _at, byOperator: _by, ...line }) => line)
}

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`

async function changeRole(team: Team, by: Person, whom: Person, role: string) {
  return by.put(`${team.path}/member`, { ...team.reference, id: await team.memberId(whom), role })
}

describe.each(bothKinds)('the history of a %s', (kind) => {
  test('says who gave whom which role, handed over and removed', async () => {
    const team = await newTeam(world, kind)
    const { creator, administrator, moderator, member } = team
    await changeRole(team, creator, member, 'moderator')
    await changeRole(team, creator, administrator, 'creator')
    const path = `${team.path}/member/${team.id}/${await team.memberId(moderator)}`
    expect((await administrator.delete(path)).status).toBe(200)
    const [removed, handed, changed] = await linesOf(team, administrator)
    expect(changed).toEqual({
      what: 'role-changed',
      who: nameOf(creator),
      whom: nameOf(member),
      from: 'member',
      to: 'moderator',
    })
    expect(handed).toEqual({
      what: 'handed-over',
      who: nameOf(creator),
      whom: nameOf(administrator),
    })
    expect(removed).toEqual({
      what: 'member-removed',
      who: nameOf(administrator),
      whom: nameOf(moderator),
    })
  })

  test('has no line of what was refused, or changed nothing', async () => {
    const team = await newTeam(world, kind)
    const { administrator, moderator, member, creator } = team
    await changeRole(team, moderator, member, 'moderator')
    await changeRole(team, administrator, member, 'administrator')
    await changeRole(team, creator, member, 'member')
    const emails = { ...team.reference, membersEmails: [member.email] }
    await creator.post(`${team.path}/add-members`, emails)
    await administrator.delete(`${team.path}/${team.id}/files/${team.id}`)
    expect(await linesOf(team, creator)).toEqual([])
  })

  test('counts those who were invited, and names no address', async () => {
    const team = await newTeam(world, kind)
    const { moderator, creator } = team
    const membersEmails = Array.from({ length: 40 }, () => newEmail('invité'))
    world.statements.length = 0
    await moderator.post(`${team.path}/add-members`, { ...team.reference, membersEmails })
    const written = world.statements.filter((text) => text.includes('insert into "audit_lines"'))
    expect(written).toHaveLength(1)
    const invitations = await moderator.get(`${team.path}/${team.id}/invitations`)
    const [first] = invitations.body as { id: string }[]
    await moderator.delete(`${team.path}/${team.id}/invitations/${first?.id}`)
    expect(await linesOf(team, creator)).toEqual([
      { what: 'invitation-withdrawn', who: nameOf(moderator) },
      { what: 'invited', who: nameOf(moderator), count: 40 },
    ])
    const { bytes } = await creator.get(`${team.path}/${team.id}/history`)
    expect(new TextDecoder().decode(bytes)).not.toContain('@')
  })

  test('tells of documents, events and guests that went, and of answers to requests', async () => {
    const team = await newTeam(world, kind)
    const { administrator, creator } = team
    const { id: file } = await world.db
      .insertInto('documents')
      .values({
        community_id: team.id,
        name: 'statuts.pdf',
        size: 1,
        type: 'application/pdf',
        path: `documents/${'0'.repeat(64)}`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await administrator.delete(`${team.path}/${team.id}/files/${file}`)
    const fair = await insertEvent(world, team, { name: 'Kermesse', is_public: true, places: 9 })
    const { id: guest } = await insertGuest(world, fair, newEmail('zoe'))
    await administrator.delete(`/events/${fair}/guests/${guest}`)
    const training = await newEvent(creator, team, world.clock.now())
    await administrator.delete(`/events/${team.id}/${training.id}`)
    for (const answer of ['accept', 'refuse']) {
      const { id } = await insertJoinRequest(world, team)
      await administrator.post(`${team.path}/${team.id}/join-requests/${id}/${answer}`)
    }
    const who = nameOf(administrator)
    expect(await linesOf(team, creator)).toEqual([
      { what: 'request-refused', who },
      { what: 'request-accepted', who },
      { what: 'event-deleted', who, name: 'Entraînement' },
      { what: 'guest-removed', who, name: 'Kermesse' },
      { what: 'document-deleted', who, name: 'statuts.pdf' },
    ])
  })

  test('comes in pages, the newest first, each line once', async () => {
    const team = await newTeam(world, kind)
    const line = {
      what: 'dues-changed',
      who: team.creator.id,
      community_id: team.id,
      details: '{}',
    }
    // Some of them at the same moment.
    const at = (index: number) =>
      new Date(world.clock.now().getTime() - Math.floor(index / 7) * 1000)
    const rows = Array.from({ length: 101 }, (_, index) => ({ ...line, at: at(index) }))
    await world.db.insertInto('audit_lines').values(rows).execute()
    const ids: unknown[] = []
    const pages: number[] = []
    for (let more = true; more; ) {
      const query = ids.length > 0 ? `?before=${ids.at(-1)}` : ''
      const { lines, hasMore } = await historyOf(team, team.administrator, query)
      ids.push(...lines.map(({ id }) => id))
      pages.push(lines.length)
      more = hasMore
    }
    expect(pages).toEqual([50, 50, 1])
    expect(new Set(ids).size).toBe(101)
  })

  test('is not for moderators, members and strangers', async () => {
    const team = await newTeam(world, kind)
    for (const who of [team.moderator, team.member, team.stranger]) {
      const answer = await who.get(`${team.path}/${team.id}/history`)
      expectFailure(answer, 403, 'not_enough_permission')
    }
    const { lines } = await historyOf(team, team.creator, '?before=x')
    expect(lines).toEqual([])
  })

  test('names nobody whose account is gone, and says who follows a creator', async () => {
    const team = await newTeam(world, kind)
    const { creator, administrator, member, moderator } = team
    await changeRole(team, creator, member, 'moderator')
    await creator.delete('/users/me', { password })
    await member.delete('/users/me', { password })
    expect(await linesOf(team, administrator)).toEqual([
      { what: 'passed-on', who: null, whom: nameOf(administrator) },
      { what: 'role-changed', who: null, whom: null, from: 'member', to: 'moderator' },
    ])
    expectFailure(
      await moderator.get(`${team.path}/${team.id}/history`),
      403,
      'not_enough_permission',
    )
  })
})

test('that of an association tells when its dues changed, and that of its groups', async () => {
  const team = await newTeam(world, 'association')
  const { creator, administrator } = team
  const dues = { iban: null, holder: null, amount: 30, label: null }
  expect((await administrator.put(`/associations/${team.id}/dues`, dues)).status).toBe(200)
  const made = await sendForm(creator, 'POST', '/groups', {
    name: 'Baby-judo',
    type: 'sportive',
    association: team.id,
  })
  expect(made.status).toBe(201)
  const { id } = made.body as { id: string }
  expect((await creator.delete(`/groups/${id}`)).status).toBe(200)
  const who = nameOf(creator)
  expect(await linesOf(team, creator)).toEqual([
    { what: 'group-deleted', who, name: 'Baby-judo' },
    { what: 'group-created', who, name: 'Baby-judo' },
    { what: 'dues-changed', who: nameOf(administrator) },
  ])
})

test('the line of a deletion stays when its community is gone', async () => {
  const team = await newTeam(world, 'association')
  await team.creator.delete(`/associations/${team.id}`)
  const lines = await world.db
    .selectFrom('audit_lines')
    .select(['what', 'who', 'details'])
    .where('community_id', '=', team.id)
    .execute()
  expect(lines).toEqual([
    { what: 'community-deleted', who: team.creator.id, details: { name: 'Judo Club' } },
  ])
})

test('a line goes back with what it tells', async () => {
  const team = await newTeam(world, 'association')
  const many = Array.from({ length: 201 }, () => newEmail('trop'))
  const body = { ...team.reference, membersEmails: many.slice(0, 199) }
  expectFailure(await team.creator.post('/associations/add-members', body), 409, 'too_many_members')
  expect(await linesOf(team, team.creator)).toEqual([])
})

test('whoever did something, or had it done to them, has it in their data, and no other’s name', async () => {
  const team = await newTeam(world, 'association')
  await changeRole(team, team.creator, team.member, 'moderator')
  const of = async (person: Person) =>
    (await person.get('/users/me/export')).body as { history: unknown[] }
  const line = { what: 'role-changed', community: team.id }
  expect((await of(team.creator)).history).toMatchObject([{ ...line, by: 'me', to: 'somebody' }])
  expect((await of(team.member)).history).toMatchObject([{ ...line, by: 'somebody', to: 'me' }])
  expect((await of(team.moderator)).history).toEqual([])
})

test('a line that another version wrote is left out, and breaks nothing', async () => {
  const team = await newTeam(world, 'group')
  const line = { at: world.clock.now(), who: team.creator.id, community_id: team.id }
  await world.db
    .insertInto('audit_lines')
    .values([
      { ...line, what: 'something-new', details: '{}' },
      { ...line, what: 'role-changed', details: '{"from":"guru"}' },
    ])
    .execute()
  expect(await linesOf(team, team.creator)).toEqual([])
  const other = await newCommunity(world, 'group', team.member)
  expect(await linesOf(other, team.member)).toEqual([])
})
