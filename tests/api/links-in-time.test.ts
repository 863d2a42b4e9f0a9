import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { takeInvitation } from '../../server/communities/invitation-queries.ts'
import { hashToken } from '../../server/platform/tokens.ts'
import { bothKinds, newInvitation, newTeam, type Team } from '../world/communities.ts'
import { newEmail, newPerson, password, registration } from '../world/people.ts'
import { expectFailure } from '../world/shapes.ts'
import { startWorld, type World } from '../world/world.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** Moves the clock to so much after the test's beginning. */
function to(milliseconds: number) {
  world.clock.forward(milliseconds - passed)
  passed = milliseconds
}
let passed = 0
beforeEach(() => {
  passed = 0
})

async function mailed(email: string): Promise<string> {
  return (await world.post.mailTo(email)).token
}

function activate(token: string) {
  return world.visitor().post('/users/validate-account', { token, password })
}

async function asked(email: string): Promise<string> {
  await world.visitor().get(`/users/forgot-password/${email}`)
  return mailed(email)
}

function choose(token: string) {
  return world.visitor().put('/users/new-password', { token, password })
}

describe('the link of a new password', () => {
  test('asked for again is good for an hour from then', async () => {
    const { email } = await newPerson(world, { loggedIn: false })
    await asked(email)
    to(59 * minute)
    const newer = await asked(email)
    to(59 * minute + 59 * minute)
    expect((await choose(newer)).status).toBe(200)
  })

  test('asked for again is good for no longer than that', async () => {
    const { email } = await newPerson(world, { loggedIn: false })
    await asked(email)
    to(59 * minute)
    const newer = await asked(email)
    to(59 * minute + 61 * minute)
    expectFailure(await choose(newer), 400, 'wrong_token_provided')
  })

  test('is replaced also when it had run out, and stays dead', async () => {
    const { email } = await newPerson(world, { loggedIn: false })
    const older = await asked(email)
    to(61 * minute)
    expectFailure(await choose(older), 400, 'wrong_token_provided')
    const newer = await asked(email)
    expectFailure(await choose(older), 400, 'wrong_token_provided')
    expect((await choose(newer)).status).toBe(200)
  })
})

describe('the link of an activation', () => {
  test('sent again is good for 48 hours from then, and the one before dead', async () => {
    const email = newEmail('nadia')
    await world.visitor().post('/users/register', registration({ email }))
    const older = await mailed(email)
    to(47 * hour)
    await world.visitor().post('/users/resend-activation', { email })
    const newer = await mailed(email)
    to(47 * hour + 47 * hour)
    expectFailure(await activate(older), 400, 'wrong_token_provided')
    expect((await activate(newer)).status).toBe(200)
  })

  test('ends with the reset that activated the account', async () => {
    const email = newEmail('claire')
    await world.visitor().post('/users/register', registration({ email }))
    const activation = await mailed(email)
    expect((await choose(await asked(email))).status).toBe(200)
    expectFailure(await activate(activation), 400, 'wrong_token_provided')
  })

  test('outlives a reset that was only asked for', async () => {
    const email = newEmail('claire')
    await world.visitor().post('/users/register', registration({ email }))
    const activation = await mailed(email)
    const reset = await asked(email)
    expect((await activate(activation)).status).toBe(200)
    expect((await choose(reset)).status).toBe(200)
  })
})

function invite(team: Team, ...membersEmails: string[]) {
  return team.creator.post(`${team.path}/add-members`, { ...team.reference, membersEmails })
}

/** Meanwhile everybody's session has ended: the one who invites comes back. */
async function comeBack(person: Team['creator']) {
  const { email } = person
  expect((await person.post('/auth/login', { email, password })).status).toBe(200)
}

async function listed(team: Team): Promise<{ id: string; createdAt: string; expiresAt: string }[]> {
  const { body } = await team.creator.get(`${team.path}/${team.id}/invitations`)
  return body as Awaited<ReturnType<typeof listed>>
}

describe.each(bothKinds)('the invitation to a %s', (kind) => {
  const join = (team: Team, token: string) => world.visitor().post(`${team.path}/join`, { token })

  async function resend(team: Team, id: string | undefined) {
    await comeBack(team.creator)
    return team.creator.post(`${team.path}/${team.id}/invitations/${id}/resend`)
  }

  test('sent again is good for 30 days from then, by its new link alone', async () => {
    const team = await newTeam(world, kind)
    await invite(team, team.stranger.email)
    const older = await mailed(team.stranger.email)
    const [sent] = await listed(team)
    to(29 * day)
    expect((await resend(team, sent?.id)).status).toBe(200)
    const newer = await mailed(team.stranger.email)
    const [again] = await listed(team)
    const life = Date.parse(again?.expiresAt ?? '') - Date.parse(sent?.expiresAt ?? '')
    expect(Math.round(life / hour)).toBe(29 * 24)
    expect(again?.createdAt).toBe(sent?.createdAt)
    to(29 * day + 30 * day - minute)
    expectFailure(await join(team, older), 404, 'invitation_not_found')
    expect((await join(team, newer)).status).toBe(200)
    expectFailure(await join(team, newer), 404, 'invitation_not_found')
  })

  test('sent again is good for no longer than that', async () => {
    const team = await newTeam(world, kind)
    await invite(team, team.stranger.email)
    await mailed(team.stranger.email)
    const [sent] = await listed(team)
    to(29 * day)
    await resend(team, sent?.id)
    const newer = await mailed(team.stranger.email)
    to(29 * day + 30 * day + minute)
    expectFailure(await join(team, newer), 404, 'invitation_not_found')
  })

  test('sent again while its older link is being accepted is not used up by that', async () => {
    const team = await newTeam(world, kind)
    const { id, token } = await newInvitation(world, team, team.stranger.email)
    await resend(team, id)
    const newer = await mailed(team.stranger.email)
    // The last step of whoever found the older link a moment ago.
    const older = { id, token_hash: hashToken(token) }
    const taken = await world.db.transaction().execute((tx) => takeInvitation(tx, older))
    expect(taken).toBeUndefined()
    expect((await join(team, newer)).status).toBe(200)
  })

  test('that ran out is not sent again, nor brought back to life', async () => {
    const team = await newTeam(world, kind)
    await invite(team, team.stranger.email)
    const token = await mailed(team.stranger.email)
    const [sent] = await listed(team)
    to(30 * day + minute)
    expectFailure(await resend(team, sent?.id), 404, 'invitation_not_found')
    expectFailure(await join(team, token), 404, 'invitation_not_found')
    expect(await listed(team)).toEqual([])
    expect(world.post.countTo(team.stranger.email)).toBe(1)
  })

  test('that ran out is made anew by inviting again', async () => {
    const team = await newTeam(world, kind)
    await invite(team, team.stranger.email)
    const older = await mailed(team.stranger.email)
    to(30 * day + minute)
    await comeBack(team.creator)
    await invite(team, team.stranger.email)
    const newer = await mailed(team.stranger.email)
    expectFailure(await join(team, older), 404, 'invitation_not_found')
    to(30 * day + minute + 30 * day - minute)
    expect((await join(team, newer)).status).toBe(200)
  })

  test('is accepted by a registration with its renewed link, not with the one before', async () => {
    const team = await newTeam(world, kind)
    const email = newEmail('nadia')
    await invite(team, email)
    const older = await mailed(email)
    const [sent] = await listed(team)
    to(29 * day)
    await resend(team, sent?.id)
    const newer = await mailed(email)
    to(31 * day)
    await world.visitor().post('/users/register', registration({ email, invitation: older }))
    await mailed(email)
    const renewed = registration({ email, invitation: newer })
    const { body } = await world.visitor().post('/users/register', renewed)
    expect(body).toMatchObject({ joined: [{ id: team.id, kind }] })
  })
})
