import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountPages } from '../../server/accounts/pages.ts'
import { communityPages } from '../../server/communities/pages.ts'
import { bothKinds, newTeam, type Team } from '../world/communities.ts'
import { newEmail, newPerson, password, registration } from '../world/people.ts'
import { startWorld, type World } from '../world/world.ts'

/** What the pages say that the links of mails lead to. Looking at them uses nothing up. */

const hour = 3_600_000

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

function nobody(): never {
  throw new Error('Who holds the link is not asked who they are')
}
const pages = () => ({
  ...accountPages(world.backend.platform, nobody),
  ...communityPages(world.backend.platform, nobody),
})

/** The link of the newest invitation to an address. */
async function invite(team: Team, who: Team['creator'], email: string): Promise<string> {
  const membersEmails = [email]
  await who.post(`${team.path}/add-members`, { ...team.reference, membersEmails })
  return (await world.post.mailTo(email)).token
}

describe.each(bothKinds)('the invitation to a %s', (kind) => {
  const look = (token: string) => pages().findInvitation(kind, token)

  test('shows what it is to, who sent it and whose it is', async () => {
    const team = await newTeam(world, kind)
    const email = newEmail('nadia')
    const token = await invite(team, team.moderator, email)
    expect(await look(token)).toMatchObject({
      kind,
      community: { id: team.id, name: 'Judo Club', type: 'sportive', membersCount: 4 },
      inviter: { id: team.moderator.id, firstName: 'Anouk', role: 'moderator' },
      email,
      account: 'none',
    })
  })

  test('names a creator as the kind does, and no role of who has left', async () => {
    const team = await newTeam(world, kind)
    const token = await invite(team, team.creator, newEmail('nadia'))
    const role = kind === 'group' ? 'administrator' : 'creator'
    expect(await look(token)).toMatchObject({ inviter: { role } })
    const other = await invite(team, team.moderator, newEmail('samir'))
    await team.moderator.delete(
      `${team.path}/member/leave/${team.id}/${await team.memberId(team.moderator)}`,
    )
    expect(await look(other)).toMatchObject({ inviter: { firstName: 'Anouk', role: null } })
    await team.moderator.delete('/users/me', { password })
    expect(await look(other)).toMatchObject({ inviter: null })
  })

  test('knows an account that is active, and none that only waits', async () => {
    const team = await newTeam(world, kind)
    const paul = await newPerson(world, { firstName: 'Paul', activated: false })
    const zoe = await invite(team, team.creator, team.stranger.email)
    expect(await look(zoe)).toMatchObject({ account: 'active' })
    expect(await look(await invite(team, team.creator, paul.email))).toMatchObject({
      account: 'none',
    })
  })

  test('is not there by the other kind’s page, nor declined, nor after 30 days', async () => {
    const team = await newTeam(world, kind)
    const [first, second] = [
      await invite(team, team.creator, newEmail('nadia')),
      await invite(team, team.creator, newEmail('samir')),
    ]
    const other = kind === 'group' ? 'association' : 'group'
    expect(await pages().findInvitation(other, first)).toBeNull()
    expect(await look('x')).toBeNull()
    await world.visitor().post(`${team.path}/decline`, { token: first })
    expect(await look(first)).toBeNull()
    expect(await look(second)).not.toBeNull()
    world.clock.forward(30 * 24 * hour)
    expect(await look(second)).toBeNull()
  })
})

describe('the link of an activation', () => {
  async function register() {
    const form = registration()
    await world.visitor().post('/users/register', form)
    const { token } = await world.post.mailTo(form.email)
    return { email: form.email, token }
  }

  test('is open, and has served once it was used: then it says whose account it is', async () => {
    const { email, token } = await register()
    expect(await pages().findActivation(token)).toEqual({ state: 'open' })
    await world.visitor().post('/users/validate-account', { token, password })
    expect(await pages().findActivation(token)).toEqual({ state: 'used', email })
  })

  test('has ended after 48 hours, with its account, and where it never was', async () => {
    const { token } = await register()
    const deleted = await register()
    const own = world.visitor()
    await own.post('/users/validate-account', { token: deleted.token, password })
    await own.delete('/users/me', { password })
    for (const ended of [deleted.token, 'x', '']) {
      expect(await pages().findActivation(ended)).toEqual({ state: 'ended' })
    }
    world.clock.forward(48 * hour - 60_000)
    expect(await pages().findActivation(token)).toEqual({ state: 'open' })
    world.clock.forward(2 * 60_000)
    expect(await pages().findActivation(token)).toEqual({ state: 'ended' })
  })

  test('that resets a password is none', async () => {
    const claire = await newPerson(world)
    await world.visitor().get(`/users/forgot-password/${claire.email}`)
    const { token } = await world.post.mailTo(claire.email)
    expect(await pages().findActivation(token)).toEqual({ state: 'ended' })
  })
})

test('the link that stops mails says which, and to which address', async () => {
  const team = await newTeam(world, 'association')
  const email = newEmail('nadia')
  await team.creator.post('/associations/add-members', {
    ...team.reference,
    membersEmails: [email],
  })
  const { text } = await world.post.mailTo(email)
  const [, token = ''] = /\/desabonnement\?token=([\w-]+)/.exec(text) ?? []
  expect(await pages().findUnsubscription(token)).toEqual({ email, kind: 'invitations' })
  expect(await pages().findUnsubscription('x')).toBeUndefined()
  expect((await team.creator.get('/users/me/mail-preferences')).body).toMatchObject({
    invitations: true,
  })
})
