import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as accountCalls from '../../server/contract/accounts.ts'
import { communityCalls } from '../../server/contract/communities.ts'
import {
  addCrowd,
  bothKinds,
  communityOf,
  listInvitations,
  newCommunity,
  newInvitation,
  newTeam,
  type Team,
} from '../world/communities.ts'
import { newEmail, newPerson, password, registration } from '../world/people.ts'
import { expectAnswer, expectFailure, expectFields } from '../world/shapes.ts'
import type { Visitor } from '../world/visitor.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const day = 24 * 3_600_000

function invite(team: Pick<Team, 'path' | 'reference'>, who: Visitor, ...membersEmails: unknown[]) {
  return who.post(`${team.path}/add-members`, { ...team.reference, membersEmails })
}

function join(team: { path: string }, token: string, who = world.visitor()) {
  return who.post(`${team.path}/join`, { token })
}

async function tokenSentTo(email: string): Promise<string> {
  const { text } = await world.post.mailTo(email)
  return /token=([\w-]+)/.exec(text ?? '')?.[1] ?? ''
}

async function activationOf(email: string): Promise<string> {
  const { text } = await world.post.mailTo(email)
  return /validation-de-compte\?token=([\w-]+)/.exec(text ?? '')?.[1] ?? ''
}

const invitationsOf = (team: { id: string }) => listInvitations(world, team)

describe.each(bothKinds)('the invitation to a %s', (kind) => {
  test('goes by mail to each address once, and its link joins', async () => {
    const team = await newTeam(world, kind)
    const zoe = team.stranger
    const answer = await invite(team, team.moderator, zoe.email.toUpperCase(), zoe.email)
    expectAnswer(answer, communityCalls[kind].addMembers)
    expect(answer.body).toEqual({ invited: [zoe.email], alreadyMembers: [] })

    const joined = await join(team, await tokenSentTo(zoe.email))
    expectAnswer(joined, communityCalls[kind].join)
    expect(joined.body).toEqual({ id: team.id, name: 'Judo Club' })
    expect((await zoe.get(`${team.path}/${team.id}`)).status).toBe(200)
    expect(world.post.countTo(zoe.email)).toBe(1)
    expect(await invitationsOf(team)).toEqual([])
  })

  test('does not go to who is a member already', async () => {
    const team = await newTeam(world, kind)
    const email = newEmail('nadia')
    const { body } = await invite(team, team.creator, team.member.email, email, team.creator.email)
    expect(body).toEqual({
      invited: [email],
      alreadyMembers: expect.arrayContaining([team.member.email, team.creator.email]),
    })
    expect(world.post.countTo(team.member.email)).toBe(0)
  })

  test('is for moderators and above to send', async () => {
    const team = await newTeam(world, kind)
    for (const person of [team.member, team.stranger]) {
      expectFailure(await invite(team, person, 'a@exemple.fr'), 403, 'not_enough_permission')
    }
    expect(await invitationsOf(team)).toEqual([])
  })

  test.each([
    [[], 'Champ requis'],
    [['a@exemple.fr', 'nobody'], 'Format invalide'],
    [['a@exemple.fr\r\nBcc: b@exemple.fr'], 'Format invalide'],
    [[12], 'Format invalide'],
  ])('%j is no list of addresses', async (emails, message) => {
    const team = await newTeam(world, kind)
    expectFields(await invite(team, team.creator, ...emails), { membersEmails: message })
  })

  test('is used once, even when it arrives twenty times at once', async () => {
    const team = await newTeam(world, kind)
    const { token } = await newInvitation(world, team, team.stranger.email)
    const answers = await Promise.all(Array.from({ length: 20 }, () => join(team, token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expectFailure(answer, 404, 'invitation_not_found')
    }
    expectFailure(await join(team, token), 404, 'invitation_not_found')
  })

  test('ends after 30 days', async () => {
    const team = await newTeam(world, kind)
    const [late, early] = [await newPerson(world), await newPerson(world)]
    const { token } = await newInvitation(world, team, late.email)
    world.clock.forward(day)
    const { token: younger } = await newInvitation(world, team, early.email)
    world.clock.forward(29 * day)
    expectFailure(await join(team, token), 404, 'invitation_not_found')
    expect((await join(team, younger)).status).toBe(200)
    const list = await team.creator.get(`${team.path}/${team.id}/invitations`)
    expect(list.body).toEqual([])
  })

  test('of the other kind, of another purpose or of nobody is not found', async () => {
    const team = await newTeam(world, kind)
    const { token } = await newInvitation(world, team, team.stranger.email)
    const other = { path: kind === 'group' ? '/associations' : '/groups' }
    expectFailure(await join(other, token), 404, 'invitation_not_found')
    expectFailure(await join(team, 'x'.repeat(43)), 404, 'invitation_not_found')
    expectFailure(await join(team, ''), 404, 'invitation_not_found')
    const email = newEmail('nadia')
    await world.visitor().post('/users/register', registration({ email }))
    expectFailure(await join(team, await activationOf(email)), 404, 'invitation_not_found')
    const validated = await world.visitor().post('/users/validate-account', { token, password })
    expectFailure(validated, 400, 'wrong_token_provided')
  })

  test('ends with its community', async () => {
    const team = await newTeam(world, kind)
    const { token } = await newInvitation(world, team, team.stranger.email)
    await team.creator.delete(`${team.path}/${team.id}`)
    expectFailure(await join(team, token), 404, 'invitation_not_found')
  })

  test('is listed while it is open, for moderators and above', async () => {
    const team = await newTeam(world, kind)
    await invite(team, team.creator, 'a@exemple.fr', 'b@exemple.fr')
    const path = `${team.path}/${team.id}/invitations`
    const answer = await team.moderator.get(path)
    expectAnswer(answer, communityCalls[kind].listInvitations)
    const listed = answer.body as { email: string; createdAt: string; expiresAt: string }[]
    expect(listed.map(({ email }) => email)).toEqual(['a@exemple.fr', 'b@exemple.fr'])
    for (const { createdAt, expiresAt } of listed) {
      expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(30 * day)
    }
    expect(JSON.stringify(listed)).not.toMatch(/token|hash/i)
    for (const person of [team.member, team.stranger]) {
      expectFailure(await person.get(path), 403, 'not_enough_permission')
    }
  })

  test('is listed before those that were sent earlier', async () => {
    const team = await newTeam(world, kind)
    for (const email of ['b@exemple.fr', 'a@exemple.fr', 'c@exemple.fr']) {
      await invite(team, team.creator, email)
      world.clock.forward(60_000)
    }
    const { body } = await team.creator.get(`${team.path}/${team.id}/invitations`)
    const emails = (body as { email: string }[]).map(({ email }) => email)
    expect(emails).toEqual(['c@exemple.fr', 'a@exemple.fr', 'b@exemple.fr'])
  })

  test('sent again has a new link, and the old one ends', async () => {
    const team = await newTeam(world, kind)
    const zoe = team.stranger
    const { id, token } = await newInvitation(world, team, zoe.email)
    const path = `${team.path}/${team.id}/invitations/${id}/resend`
    expectFailure(await team.member.post(path), 403, 'not_enough_permission')
    const answer = await team.moderator.post(path)
    expect([answer.status, answer.body]).toEqual([200, true])
    expectFailure(await join(team, token), 404, 'invitation_not_found')
    expect((await join(team, await tokenSentTo(zoe.email))).status).toBe(200)
    expectFailure(await team.creator.post(path), 404, 'invitation_not_found')
  })

  test('can be taken back', async () => {
    const team = await newTeam(world, kind)
    const { id, token } = await newInvitation(world, team, team.stranger.email)
    const path = `${team.path}/${team.id}/invitations/${id}`
    expectFailure(await team.member.delete(path), 403, 'not_enough_permission')
    const answer = await team.moderator.delete(path)
    expect([answer.status, answer.body]).toEqual([200, true])
    expectFailure(await join(team, token), 404, 'invitation_not_found')
    expectFailure(await team.moderator.delete(path), 404, 'invitation_not_found')
  })

  test('belongs to its community: another’s moderator neither sends nor ends it', async () => {
    const [team, other] = [await newTeam(world, kind), await newTeam(world, kind)]
    const { id } = await newInvitation(world, team, 'a@exemple.fr')
    for (const wrong of [id, 'x']) {
      const path = `${other.path}/${other.id}/invitations/${wrong}`
      expectFailure(await other.creator.post(`${path}/resend`), 404, 'invitation_not_found')
      expectFailure(await other.creator.delete(path), 404, 'invitation_not_found')
    }
    expect(await invitationsOf(team)).toHaveLength(1)
  })

  test('of one address replaces its older one, also one that was declined', async () => {
    const team = await newTeam(world, kind)
    const { id, token } = await newInvitation(world, team, team.stranger.email)
    const declined = { declined_at: new Date(), created_at: new Date('2020-01-01') }
    await world.db.updateTable('invitations').set(declined).where('id', '=', id).execute()
    await invite(team, team.creator, team.stranger.email)
    const [invitation, ...others] = await invitationsOf(team)
    expect(others).toEqual([])
    expect(invitation?.declined_at).toBeNull()
    expect(invitation?.created_at.getTime()).toBeGreaterThan(Date.parse('2026-01-01'))
    expectFailure(await join(team, token), 404, 'invitation_not_found')
  })

  test('needs room: members and open invitations are 200 together', async () => {
    const team = await newTeam(world, kind)
    await addCrowd(world, team, 186)
    const ten = Array.from({ length: 10 }, () => newEmail('nadia'))
    const { body } = await invite(team, team.creator, ...ten)
    expect(body).toMatchObject({ invited: ten })
    expectFailure(await invite(team, team.creator, newEmail('nadia')), 409, 'too_many_members')
    // Those who are invited already take no second place, nor does who is a member.
    expect((await invite(team, team.creator, ...ten, team.member.email)).status).toBe(200)
    // An invitation that ran out makes room.
    world.clock.forward(30 * day)
    expect((await invite(team, team.creator, newEmail('nadia'))).status).toBe(200)
  })

  test('of 201 addresses is refused whole, of 200 counted', async () => {
    const team = await newTeam(world, kind)
    const emails = Array.from({ length: 201 }, () => newEmail('nadia'))
    expectFailure(await invite(team, team.creator, ...emails), 409, 'too_many_members')
    expectFailure(await invite(team, team.creator, ...emails.slice(1)), 409, 'too_many_members')
    expect(await invitationsOf(team)).toEqual([])
    expect((await invite(team, team.creator, ...emails.slice(0, 196))).status).toBe(200)
  })

  test('forty at once into ten places: exactly ten are sent', async () => {
    const team = await newTeam(world, kind)
    await addCrowd(world, team, 186)
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => invite(team, team.creator, newEmail('nadia'))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(await invitationsOf(team)).toHaveLength(10)
  })

  test('does not bring more than one may join', async () => {
    const zoe = await newPerson(world)
    const claire = await newPerson(world)
    const most = kind === 'association' ? 20 : 180
    await world.db.transaction().execute(async (tx) => {
      for (let index = 0; index < most - 1; index += 1) {
        const inside = { db: tx } as unknown as World
        await newCommunity(inside, kind, claire, { members: [[zoe, 'member']] })
      }
    })
    // Those that one created oneself do not count.
    await newCommunity(world, kind, zoe)
    const teams = await Promise.all([newTeam(world, kind), newTeam(world, kind)])
    const tokens = await Promise.all(teams.map((team) => newInvitation(world, team, zoe.email)))
    const answers = await Promise.all(
      tokens.map(({ token }, index) => join(teams[index] as Team, token)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toEqual({ error: `cannot_join_another_${kind}` })
    // It stays open for when there is room.
    const open = await Promise.all(teams.map(invitationsOf))
    expect(open.flat()).toHaveLength(1)
  })
})

describe('somebody without an account', () => {
  test('can’t join yet, and the invitation waits', async () => {
    const team = await newTeam(world, 'association')
    const email = newEmail('nadia')
    const { token } = await newInvitation(world, team, email)
    expectFailure(await join(team, token), 404, 'user_not_found')
    expect(await invitationsOf(team)).toHaveLength(1)
  })

  test('registers by the invitation and is active, a member and logged in, with that one mail', async () => {
    const team = await newTeam(world, 'group')
    const email = newEmail('nadia')
    await invite(team, team.creator, email)
    const nadia = world.visitor()
    const form = registration({ email, invitation: await tokenSentTo(email) })
    const answer = await nadia.post('/users/register', form)
    expectAnswer(answer, accountCalls.register)
    expect(answer.body).toEqual({
      message: 'User created',
      joined: [{ kind: 'group', id: team.id, name: 'Judo Club' }],
    })
    expect(await invitationsOf(team)).toEqual([])
    expect((await nadia.get(`/groups/${team.id}`)).status).toBe(200)
    const elsewhere = await world.visitor().post('/auth/login', { email, password })
    expect(elsewhere.status).toBe(200)
    expect(world.post.countTo(email)).toBe(1)
  })

  test('who registers on their own has accepted nothing', async () => {
    const team = await newTeam(world, 'association')
    const email = newEmail('nadia')
    await newInvitation(world, team, email)
    const nadia = world.visitor()
    await nadia.post('/users/register', registration({ email }))
    const answer = await nadia.post('/users/validate-account', {
      token: await activationOf(email),
      password,
    })
    expect(answer.body).toEqual({ message: 'Account validated' })
    expect(await invitationsOf(team)).toHaveLength(1)
  })

  test('gets nothing by the invitation of another address', async () => {
    const team = await newTeam(world, 'association')
    const { token } = await newInvitation(world, team, newEmail('nadia'))
    const email = newEmail('voleur')
    const thief = world.visitor()
    const fields = registration({ email, invitation: token })
    expect((await thief.post('/users/register', fields)).body).toEqual({ message: 'User created' })
    expectFailure(await thief.get('/users/me'), 401, 'not_authenticated')
    const answer = await thief.post('/users/validate-account', {
      token: await activationOf(email),
      password,
    })
    expect(answer.body).toEqual({ message: 'Account validated' })
    expect(await invitationsOf(team)).toHaveLength(1)
    expectFailure(await thief.get(`/associations/${team.id}`), 403, 'not_enough_permission')
  })

  test('whose account nobody activated is told the same as without one', async () => {
    const team = await newTeam(world, 'association')
    const email = newEmail('nadia')
    const { token } = await newInvitation(world, team, email)
    await world.visitor().post('/users/register', registration({ email }))
    expectFailure(await join(team, token), 404, 'user_not_found')
    expect(await invitationsOf(team)).toHaveLength(1)
  })

  test('takes over an account that somebody else made with their address and waits', async () => {
    const team = await newTeam(world, 'association')
    const email = newEmail('nadia')
    const eve = world.visitor()
    await eve.post(
      '/users/register',
      registration({
        email,
        password: 'Espionne_1',
        confirmPassword: 'Espionne_1',
        firstName: 'Ève',
      }),
    )
    const older = await activationOf(email)

    const { token } = await newInvitation(world, team, email)
    const nadia = world.visitor()
    const fields = registration({ email, invitation: token, firstName: 'Nadia' })
    const answer = await nadia.post('/users/register', fields)
    expect(answer.body).toMatchObject({ joined: [{ id: team.id }] })
    expectFailure(
      await eve.post('/users/validate-account', { token: older, password: 'Espionne_1' }),
      400,
      'wrong_token_provided',
    )

    const refused = await eve.post('/auth/login', { email, password: 'Espionne_1' })
    expectFailure(refused, 401, 'wrong_password_or_email')
    expect((await nadia.get('/users/me')).body).toMatchObject({ firstName: 'Nadia' })
  })

  test('takes over no account that was activated, nor any without the invitation to it', async () => {
    const team = await newTeam(world, 'association')
    const { token } = await newInvitation(world, team, team.stranger.email)
    const again = registration({ email: team.stranger.email, invitation: token })
    expectFailure(await world.visitor().post('/users/register', again), 409, 'email_in_use')

    const email = newEmail('nadia')
    await world.visitor().post('/users/register', registration({ email }))
    const guessed = registration({ email, invitation: token })
    expectFailure(await world.visitor().post('/users/register', guessed), 409, 'email_in_use')
  })

  test('takes over nothing that the other one left in it', async () => {
    const team = await newTeam(world, 'association')
    const eve = await newPerson(world, { firstName: 'Ève', activated: false })
    const left = { phone_number: '0612345678', birth_day: '1990-01-01' }
    await world.db.updateTable('users').set(left).where('id', '=', eve.id).execute()
    await world.visitor().get(`/users/forgot-password/${eve.email}`)
    const reset = await expectMail(eve.email, /nouveau-mot-de-passe\?token=([\w-]+)/)
    const { token } = await newInvitation(world, team, eve.email)
    const nadia = world.visitor()
    await nadia.post('/users/register', registration({ email: eve.email, invitation: token }))
    expect((await nadia.get('/users/me')).body).toMatchObject({ phoneNumber: null, birthDay: null })
    const chosen = await eve.put('/users/new-password', { token: reset, password })
    expectFailure(chosen, 400, 'wrong_token_provided')
  })

  test('of twenty who register by one invitation at once exactly one does', async () => {
    const team = await newTeam(world, 'association')
    const email = newEmail('nadia')
    const { token } = await newInvitation(world, team, email)
    const form = registration({ email, invitation: token })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.visitor().post('/users/register', form)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
    expect(await invitationsOf(team)).toEqual([])
  })

  test('has an account all the same when the community is full by then, and the invitation waits', async () => {
    const team = await newTeam(world, 'association')
    const email = newEmail('nadia')
    const { token } = await newInvitation(world, team, email)
    await addCrowd(world, team, 196)
    const nadia = world.visitor()
    const answer = await nadia.post('/users/register', registration({ email, invitation: token }))
    expect(answer.body).toEqual({ message: 'User created', joined: [] })
    expect((await nadia.get('/users/me')).body).toMatchObject({ email })
    expect(await invitationsOf(team)).toHaveLength(1)
  })

  test('finds an invitation that ran out or was declined to prove nothing', async () => {
    const team = await newTeam(world, 'association')
    const declined = newEmail('nadia')
    const late = newEmail('nadia')
    const { token } = await newInvitation(world, team, declined)
    await world.visitor().post('/associations/decline', { token })
    const { token: old } = await newInvitation(world, team, late)
    const register = (email: string, invitation: string) =>
      world.visitor().post('/users/register', registration({ email, invitation }))
    expect((await register(declined, token)).body).toEqual({ message: 'User created' })
    world.clock.forward(30 * day)
    expect((await register(late, old)).body).toEqual({ message: 'User created' })
  })
})

describe('somebody with another account', () => {
  test('joins with it when they choose so, and the invitation is used', async () => {
    const team = await newTeam(world, 'group')
    const { token } = await newInvitation(world, team, newEmail('nadia'))
    const samir = await newPerson(world, { firstName: 'Samir' })
    const answer = await samir.post('/groups/join', { token, asMe: true })
    expectAnswer(answer, communityCalls.group.join)
    expect((await samir.get(`/groups/${team.id}`)).status).toBe(200)
    expect(await invitationsOf(team)).toEqual([])
  })

  test('does not unless they say so, nor without a session', async () => {
    const team = await newTeam(world, 'group')
    const { token } = await newInvitation(world, team, newEmail('nadia'))
    const samir = await newPerson(world, { firstName: 'Samir' })
    expectFailure(await samir.post('/groups/join', { token }), 404, 'user_not_found')
    const nobody = await world.visitor().post('/groups/join', { token, asMe: true })
    expectFailure(nobody, 401, 'not_authenticated')
    expect(await invitationsOf(team)).toHaveLength(1)
  })
})

test('an account that is deleted takes its invitations with it', async () => {
  const team = await newTeam(world, 'association')
  const { token } = await newInvitation(world, team, team.stranger.email)
  await team.stranger.delete('/users/me', { password: team.stranger.password })
  expectFailure(await join(team, token), 404, 'invitation_not_found')
})

test('forty people are invited in one transaction: all mails go out, or none', async () => {
  const claire = await newPerson(world)
  const { body } = await claire.call('POST', '/associations', {
    body: Object.entries({ name: 'Club' }).reduce((form, [name, value]) => {
      form.append(name, value)
      return form
    }, new FormData()),
  })
  const club = communityOf(world, 'association', (body as { id: string }).id)
  const forty = Array.from({ length: 40 }, () => newEmail('nadia'))
  expect((await invite(club, claire, ...forty)).body).toEqual({
    invited: forty,
    alreadyMembers: [],
  })
  for (const email of forty) await world.post.mailTo(email)

  const more = Array.from({ length: 3 }, () => newEmail('nadia'))
  await world.db.schema.alterTable('invitations').renameTo('away').execute()
  expect((await invite(club, claire, ...more)).status).toBe(500)
  await world.db.schema.alterTable('away').renameTo('invitations').execute()
  expect(more.map((email) => world.post.countTo(email))).toEqual([0, 0, 0])
})

/** What the pattern finds in one of the mails to an address, as soon as it is there. */
async function expectMail(email: string, pattern: RegExp): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      found = pattern.exec((await world.post.mailTo(email)).text ?? '')?.[1]
      return found
    })
    .toBeDefined()
  return found as string
}
