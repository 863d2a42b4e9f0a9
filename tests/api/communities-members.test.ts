import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { communityCalls } from '../../server/contract/communities.ts'
import type { AssociationMember } from '../../server/contract/community-shapes.ts'
import type { Kind, Role } from '../../server/contract/roles.ts'
import {
  addMember,
  bothKinds,
  newCommunity,
  newTeam,
  rolesIn,
  type Team,
} from '../world/communities.ts'
import { newPerson, type Person } from '../world/people.ts'
import { expectAnswer, expectFailure, expectFields } from '../world/shapes.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

async function change(team: Team, who: Person, target: Person, changes: object) {
  const id = await team.memberId(target)
  return who.put(`${team.path}/member`, { id, ...team.reference, ...changes })
}

async function remove(team: Team, who: Person, target: Person) {
  const id = await team.memberId(target)
  return who.delete(`${team.path}/member/${team.id}/${id}`)
}

async function leave(team: Team, who: Person, target: Person = who) {
  const id = await team.memberId(target)
  return who.delete(`${team.path}/member/leave/${team.id}/${id}`)
}

async function roleOf(team: Team, person: Person): Promise<Role> {
  const { role } = await world.db
    .selectFrom('memberships')
    .select('role')
    .where('community_id', '=', team.id)
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow()
  return role
}

const people = ['creator', 'administrator', 'moderator', 'member'] as const
type Place = (typeof people)[number]

/** Who may give whom which role, in a community where an administrator's place is free. */
const assignments: [Place, Place, Role, number][] = [
  ['creator', 'administrator', 'moderator', 200],
  ['creator', 'administrator', 'member', 200],
  ['creator', 'moderator', 'member', 200],
  ['creator', 'member', 'moderator', 200],
  ['creator', 'creator', 'member', 403],
  ['administrator', 'moderator', 'member', 200],
  ['administrator', 'member', 'moderator', 200],
  ['administrator', 'member', 'administrator', 403],
  ['administrator', 'member', 'creator', 403],
  ['administrator', 'creator', 'member', 403],
  ['administrator', 'administrator', 'member', 403],
  ['moderator', 'member', 'moderator', 403],
  ['moderator', 'moderator', 'member', 403],
  ['member', 'moderator', 'member', 403],
  ['member', 'member', 'administrator', 403],
]

describe.each(bothKinds)('in a %s', (kind) => {
  test.each(assignments)('the %s makes the %s a %s: %i', async (who, whom, role, status) => {
    const team = await newTeam(world, kind)
    const before = await roleOf(team, team[whom])
    const answer = await change(team, team[who], team[whom], { role })
    if (status === 200) {
      expectAnswer(answer, communityCalls[kind].updateMember)
      expect(answer.body).toMatchObject({ role, user: { id: team[whom].id } })
      expect(await roleOf(team, team[whom])).toBe(role)
    } else {
      expectFailure(answer, 403, 'not_enough_permission')
      expect(await roleOf(team, team[whom])).toBe(before)
    }
  })

  test('a stranger changes nobody, and nobody is changed from another community', async () => {
    const team = await newTeam(world, kind)
    const answer = await change(team, team.stranger, team.member, { role: 'moderator' })
    expectFailure(answer, 403, 'not_enough_permission')
    const other = await newTeam(world, kind)
    const id = await team.memberId(team.member)
    const foreign = await other.creator.put(`${other.path}/member`, {
      id,
      ...other.reference,
      role: 'moderator',
    })
    expectFailure(foreign, 404, 'member_not_found')
  })

  test('whoever left has no say any more', async () => {
    const team = await newTeam(world, kind)
    expect((await remove(team, team.creator, team.administrator)).status).toBe(200)
    const { administrator: former } = team
    expectFailure(await former.get(`${team.path}/${team.id}`), 403, 'not_enough_permission')
    const answer = await change(team, former, team.member, { role: 'moderator' })
    expectFailure(answer, 403, 'not_enough_permission')
  })

  test('of four named administrators at once only as many become one as there is room for', async () => {
    const claire = await newPerson(world)
    const four = await Promise.all([1, 2, 3, 4].map(() => newPerson(world)))
    const community = await newCommunity(world, kind, claire, {
      members: four.map((person) => [person, 'member']),
    })
    const answers = await Promise.all(
      four.map(async (person) =>
        claire.put(`${community.path}/member`, {
          id: await community.memberId(person),
          ...community.reference,
          role: 'administrator',
        }),
      ),
    )
    // A group's creator is one of its two administrators.
    const room = kind === 'group' ? 1 : 2
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(room)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(4 - room)
    for (const answer of refused) expectFailure(answer, 409, 'too_many_administrators')
    const roles = await rolesIn(world, community)
    expect(roles.filter((role) => role === 'administrator')).toHaveLength(room)
  })

  test.each(['administrator', 'moderator', 'member'] as const)(
    'the creator hands over to the %s: the two swap',
    async (whom) => {
      const team = await newTeam(world, kind)
      const answer = await change(team, team.creator, team[whom], { role: 'creator' })
      expect(answer.status).toBe(200)
      expect(answer.body).toMatchObject({ role: kind === 'group' ? 'administrator' : 'creator' })
      expect(await roleOf(team, team[whom])).toBe('creator')
      expect(await roleOf(team, team.creator)).toBe(whom)
      const { body } = await team[whom].get(`${team.path}/${team.id}`)
      if (kind === 'group') expect(body).toMatchObject({ creator: team[whom].id })
    },
  )

  test('two people handed to at once: one becomes the creator, the other stays', async () => {
    const team = await newTeam(world, kind)
    const answers = await Promise.all([
      change(team, team.creator, team.moderator, { role: 'creator' }),
      change(team, team.creator, team.member, { role: 'creator' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    const roles = await rolesIn(world, team)
    expect(roles.filter((role) => role === 'creator')).toHaveLength(1)
  })

  test('nobody is handed more than an account may create', async () => {
    const team = await newTeam(world, kind)
    const most = kind === 'association' ? 3 : 90
    for (let index = 0; index < most; index += 1) await newCommunity(world, kind, team.member)
    const answer = await change(team, team.creator, team.member, { role: 'creator' })
    expectFailure(answer, 409, `too_many_${kind}s_created`)
    expect(await roleOf(team, team.creator)).toBe('creator')
  })

  test.each([
    ['creator', 'administrator', 200],
    ['creator', 'member', 200],
    ['administrator', 'moderator', 200],
    ['administrator', 'member', 200],
    ['administrator', 'creator', 403],
    ['moderator', 'member', 403],
    ['member', 'moderator', 403],
    ['member', 'member', 403],
    ['creator', 'creator', 403],
  ] as [Place, Place, number][])('the %s removes the %s: %i', async (who, whom, status) => {
    const team = await newTeam(world, kind)
    const answer = await remove(team, team[who], team[whom])
    if (status === 200) expect([answer.status, answer.body]).toEqual([200, true])
    else expectFailure(answer, 403, 'not_enough_permission')
    expect(await rolesIn(world, team)).toHaveLength(status === 200 ? 3 : 4)
  })

  test('two administrators can’t remove each other', async () => {
    const [claire, samir, anouk] = await Promise.all([1, 2, 3].map(() => newPerson(world)))
    if (!claire || !samir || !anouk) throw new Error('nobody')
    const community = await newCommunity(world, kind, claire, {
      members: [
        [samir, 'administrator'],
        [anouk, 'administrator'],
      ],
    })
    const id = await community.memberId(anouk)
    const answer = await samir.delete(`${community.path}/member/${community.id}/${id}`)
    expectFailure(answer, 403, 'not_enough_permission')
  })

  test('a member and a moderator leave by themselves', async () => {
    const team = await newTeam(world, kind)
    for (const person of [team.member, team.moderator]) {
      const answer = await leave(team, person)
      expect([answer.status, answer.body]).toEqual([200, true])
      expectFailure(await person.get(`${team.path}/${team.id}`), 403, 'not_enough_permission')
    }
  })

  test('the creator does not leave', async () => {
    const team = await newTeam(world, kind)
    const code = kind === 'group' ? 'administrator_cannot_leave' : 'creator_cannot_leave'
    expectFailure(await leave(team, team.creator), 403, code)
  })

  test('nobody leaves in another’s name', async () => {
    const team = await newTeam(world, kind)
    expectFailure(await leave(team, team.creator, team.member), 403, 'not_enough_permission')
    expectFailure(await leave(team, team.moderator, team.member), 403, 'not_enough_permission')
  })

  test('a member that is none is not found', async () => {
    const team = await newTeam(world, kind)
    for (const id of ['x', '%00x', '0b0e7a52-6cf2-4d6f-9d0a-3f9b1f1b7c11']) {
      const payload = { id: decodeURIComponent(id).replace('\0', ''), ...team.reference }
      expectFailure(await team.creator.put(`${team.path}/member`, payload), 404, 'member_not_found')
      if (id.startsWith('%')) continue
      const path = `${team.path}/member/${team.id}/${id}`
      expectFailure(await team.creator.delete(path), 404, 'member_not_found')
    }
  })

  test('a role that is none says so', async () => {
    const team = await newTeam(world, kind)
    const answer = await change(team, team.creator, team.member, { role: 'king' })
    expectFields(answer, { role: 'Valeur invalide' })
  })
})

test('an administrator leaves an association, but not a group', async () => {
  const association = await newTeam(world, 'association')
  expect((await leave(association, association.administrator)).status).toBe(200)
  const team = await newTeam(world, 'group')
  expectFailure(await leave(team, team.administrator), 403, 'administrator_cannot_leave')
})

describe('the contribution of an association’s members', () => {
  async function seenBy(team: Team, person: Person) {
    const { body } = await person.get(`${team.path}/${team.id}`)
    const { members } = body as { members: AssociationMember[] }
    return Object.fromEntries(
      people.map((place) => [
        place,
        members.find(({ user }) => user.id === team[place].id)?.contribution,
      ]),
    )
  }

  test('is kept by who manages, for everybody, themselves too', async () => {
    const team = await newTeam(world, 'association')
    for (const place of people) {
      const answer = await change(team, team.administrator, team[place], { contribution: 'paid' })
      expectAnswer(answer, communityCalls.association.updateMember)
      expect(answer.body).toMatchObject({ contribution: 'paid' })
    }
    await change(team, team.creator, team.member, { contribution: 'waiting' })
    expect(await seenBy(team, team.creator)).toEqual({
      creator: 'paid',
      administrator: 'paid',
      moderator: 'paid',
      member: 'waiting',
    })
  })

  test.each(['moderator', 'member'] as const)('is not changed by a %s', async (place) => {
    const team = await newTeam(world, 'association')
    for (const whom of [team.member, team[place]]) {
      const answer = await change(team, team[place], whom, { contribution: 'paid' })
      expectFailure(answer, 403, 'not_enough_permission')
    }
  })

  test('is seen by who manages, and by others for themselves alone', async () => {
    const team = await newTeam(world, 'association')
    await change(team, team.creator, team.moderator, { contribution: 'waiting' })
    const hidden = { creator: null, administrator: null, moderator: null, member: null }
    expect(await seenBy(team, team.moderator)).toEqual({ ...hidden, moderator: 'waiting' })
    expect(await seenBy(team, team.member)).toEqual({ ...hidden, member: 'empty' })
  })

  test('goes together with a role, or not at all', async () => {
    const team = await newTeam(world, 'association')
    const changes = { role: 'administrator', contribution: 'paid' }
    const refused = await change(team, team.administrator, team.member, changes)
    expectFailure(refused, 403, 'not_enough_permission')
    expect(await seenBy(team, team.creator)).toMatchObject({ member: 'empty' })
    const done = await change(team, team.creator, team.member, changes)
    expect(done.body).toMatchObject(changes)
  })

  test('does not exist in a group', async () => {
    const team = await newTeam(world, 'group')
    const { body } = await team.creator.get(`${team.path}/${team.id}`)
    expect(JSON.stringify(body)).not.toContain('contribution')
  })
})

describe('the members as a spreadsheet', () => {
  const csv = (team: { path: string; id: string }) => `${team.path}/${team.id}/members.csv`

  test('has a line for each, for spreadsheets of French people', async () => {
    const team = await newTeam(world, 'association')
    await change(team, team.creator, team.member, { contribution: 'waiting' })
    await team.creator.put('/users/me', { phoneNumber: '0639981204' })
    const answer = await team.administrator.get(csv(team), { headers: { authorization: null } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect([...answer.bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [head, first, ...others] = String(answer.body).replace('\uFEFF', '').trim().split('\r\n')
    expect(head).toBe('Nom;Prénom;E-mail;Téléphone;Rôle;Cotisation;Membre depuis')
    expect(first).toMatch(
      new RegExp(
        `^Dubois;Claire;${team.creator.email};06 39 98 12 04;Créateur;;\\d{2}/\\d{2}/\\d{4}$`,
      ),
    )
    expect(others).toHaveLength(3)
    expect(others.join()).toContain('Membre;À régler')
    const text = new TextDecoder().decode(answer.bytes)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(text.endsWith('\r\n')).toBe(true)
  })

  test('is saved under the community’s name, and shown nowhere', async () => {
    const claire = await newPerson(world)
    const club = await newCommunity(world, 'association', claire, { name: 'Chœur d’Été' })
    const { headers } = await claire.get(csv(club))
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="membres Ch?ur d??t?.csv"; filename*=UTF-8''membres%20Ch%C5%93ur%20d%E2%80%99%C3%89t%C3%A9.csv`,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    })
  })

  test('says the day on which somebody joined as it was in France', async () => {
    const team = await newTeam(world, 'association')
    const joined = [
      [team.moderator, '2025-12-31T23:30:00Z'],
      [team.member, '2025-12-31T22:30:00Z'],
      [team.administrator, '2026-06-30T22:30:00Z'],
    ] as const
    for (const [person, at] of joined) {
      await world.db
        .updateTable('memberships')
        .set({ joined_at: new Date(at) } as never)
        .where('user_id', '=', person.id)
        .execute()
    }
    const lines = String((await team.creator.get(csv(team))).body).split('\r\n')
    const dayOf = ({ email }: { email: string }) =>
      lines
        .find((line) => line.includes(email))
        ?.split(';')
        .at(-1)
    expect(dayOf(team.moderator)).toBe('01/01/2026')
    expect(dayOf(team.member)).toBe('31/12/2025')
    expect(dayOf(team.administrator)).toBe('01/07/2026')
  })

  test('of a group has no contributions, and calls its creator an administrator', async () => {
    const team = await newTeam(world, 'group')
    const text = String((await team.creator.get(csv(team))).body).replace('\uFEFF', '')
    expect(text.split('\r\n')[0]).toBe('Nom;Prénom;E-mail;Téléphone;Rôle;Membre depuis')
    expect(text).not.toMatch(/Créateur|À régler/)
  })

  test('makes cells harmless that a spreadsheet would run', async () => {
    const team = await newTeam(world, 'group')
    const dangerous = ['=1+1', '+33', '-2', '@SUM(A1)', '\t=1', 'a;b', 'a"b']
    for (const name of dangerous) {
      const person = await newPerson(world, {
        firstName: name,
        loggedIn: false,
        email: `${crypto.randomUUID()}@exemple.fr`,
      })
      await addMember(world, team, person)
    }
    const text = String((await team.creator.get(csv(team))).body)
    for (const cell of [
      `;'=1+1;`,
      `;'+33;`,
      `;'-2;`,
      `;'@SUM(A1);`,
      `'\t=1`,
      `;"a;b";`,
      `;"a""b";`,
    ]) {
      expect(text).toContain(cell)
    }
    expect(text).not.toMatch(/(^|;)"?[=+@-]/m)
  })

  test.each(['moderator', 'member', 'stranger'] as const)('is not for a %s', async (place) => {
    const team = await newTeam(world, 'association')
    expectFailure(await team[place].get(csv(team)), 403, 'not_enough_permission')
  })
})

test.each(bothKinds)('the roles of a %s are what the account is told', async (kind: Kind) => {
  const team = await newTeam(world, kind)
  const roles = await Promise.all(
    people.map(async (place) => {
      const { body } = await team[place].get(`/users/roles/${team[place].id}`)
      return (body as Record<string, Role>)[team.id]
    }),
  )
  const highest = kind === 'group' ? 'administrator' : 'creator'
  expect(roles).toEqual([highest, 'administrator', 'moderator', 'member'])
})
