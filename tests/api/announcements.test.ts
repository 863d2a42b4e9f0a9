import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Announcement } from '../../server/contract/announcements.ts'
import { announce, createAnnouncementBus } from '../../server/platform/announcements.ts'
import { hashSessionId } from '../../server/sessions/adapter.ts'
import { type Heard, listenToAll } from '../world/announcements.ts'
import { addMember, bothKinds, newCommunity, newTeam } from '../world/communities.ts'
import { keptLog } from '../world/log.ts'
import { logIn, newPerson, type Person, password } from '../world/people.ts'
import type { Visitor } from '../world/visitor.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
let heard: Heard
beforeAll(async () => {
  world = await startWorld()
  heard = await listenToAll(world.backend.platform.announcements)
})
afterAll(() => world.stop())
beforeEach(() => {
  heard.all.length = 0
})

const hashOf = (visitor: Visitor) => hashSessionId(visitor.cookies.get('maillon_session') ?? '')

/** Waits for all that was announced before: what is announced now is heard after it. */
async function everythingHeard(): Promise<Announcement[]> {
  const last = { what: 'account-ended', userId: crypto.randomUUID() } as const
  await world.db.transaction().execute((tx) => announce(tx, last))
  await vi.waitFor(() => expect(heard.all).toContainEqual(last))
  return heard.all.filter((announcement) => JSON.stringify(announcement) !== JSON.stringify(last))
}

test('what a transaction announces is heard once it is committed, and not before', async () => {
  const ended = { what: 'account-ended', userId: 'a' } as const
  await world.db.transaction().execute(async (tx) => {
    await announce(tx, ended)
    expect(heard.all).toEqual([])
  })
  expect(await everythingHeard()).toEqual([ended])
})

test('what is rolled back is never heard', async () => {
  const rolledBack = world.db.transaction().execute(async (tx) => {
    await announce(tx, { what: 'account-ended', userId: 'a' })
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  expect(await everythingHeard()).toEqual([])
})

test('every process hears it, whichever it came from', async () => {
  const { log } = keptLog()
  const other = createAnnouncementBus(world.backend.database, log)
  try {
    const elsewhere = await listenToAll(other)
    const claire = await newPerson(world)
    await claire.get('/auth/logout')
    expect(await everythingHeard()).toHaveLength(1)
    await vi.waitFor(() => expect(elsewhere.all).toHaveLength(2))
  } finally {
    await other.stop()
  }
})

test('a listener that fails keeps nobody else from hearing', async () => {
  const { announcements } = world.backend.platform
  const end = await announcements.listen(
    'account-ended',
    () => {
      throw new Error('deaf')
    },
    () => undefined,
  )
  await world.db.transaction().execute((tx) => announce(tx, { what: 'account-ended', userId: 'a' }))
  expect(await everythingHeard()).toHaveLength(1)
  end()
  expect(world.log.filter((line) => line.includes('deaf')).length).toBeGreaterThan(0)
})

test('a session that ends is announced: by logging out', async () => {
  const claire = await newPerson(world)
  const sessionHash = hashOf(claire)
  await claire.get('/auth/logout')
  expect(await everythingHeard()).toEqual([{ what: 'session-ended', sessionHash }])
})

test('… by logging in again in the same browser', async () => {
  const claire = await newPerson(world)
  const sessionHash = hashOf(claire)
  await logIn(claire)
  expect(await everythingHeard()).toEqual([{ what: 'session-ended', sessionHash }])
})

test('… from another device', async () => {
  const claire = await newPerson(world)
  const phone = world.visitor()
  await logIn(claire, phone)
  const devices = (await claire.get('/users/me/sessions')).body as {
    id: string
    current: boolean
  }[]
  const other = devices.find(({ current }) => !current)
  await claire.delete(`/users/me/sessions/${other?.id}`)
  expect(await everythingHeard()).toEqual([{ what: 'session-ended', sessionHash: hashOf(phone) }])
})

test('… all of them when the password changes', async () => {
  const claire = await newPerson(world)
  const phone = world.visitor()
  await logIn(claire, phone)
  const before = [hashOf(claire), hashOf(phone)]
  const newPassword = `${password}2`
  const change = { currentPassword: password, newPassword, confirmNewPassword: newPassword }
  expect((await claire.put('/users/me/password', change)).status).toBe(200)
  expect(sessionsIn(await everythingHeard())).toEqual(before.sort())
})

test('… all of them when the password is chosen anew by a mail', async () => {
  const claire = await newPerson(world)
  const sessionHash = hashOf(claire)
  await claire.get(`/users/forgot-password/${claire.email}`)
  const { token } = await world.post.mailTo(claire.email)
  await world.visitor().put('/users/new-password', { password, token })
  expect(await everythingHeard()).toEqual([{ what: 'session-ended', sessionHash }])
})

test('an account that ends says so, with its sessions and memberships', async () => {
  const [claire, samir] = await Promise.all([newPerson(world), newPerson(world)])
  const community = await newCommunity(world, 'group', samir, { members: [[claire, 'member']] })
  const sessionHash = hashOf(claire)
  heard.all.length = 0
  expect((await claire.delete('/users/me', { password })).status).toBe(200)
  const announced = await everythingHeard()
  expect(announced).toHaveLength(3)
  expect(announced).toContainEqual({ what: 'account-ended', userId: claire.id })
  expect(announced).toContainEqual({ what: 'session-ended', sessionHash })
  expect(announced).toContainEqual(membershipOf(community, claire))
})

test('an account that nobody else is left with takes its community along', async () => {
  const claire = await newPerson(world)
  const community = await newCommunity(world, 'association', claire)
  await claire.delete('/users/me', { password })
  const ended = { what: 'community-ended', communityId: community.id }
  expect(await everythingHeard()).toContainEqual(ended)
})

test.each(bothKinds)('a member who is removed, or leaves: %s', async (kind) => {
  const team = await newTeam(world, kind)
  heard.all.length = 0
  const { creator, member, moderator, path, id } = team
  await creator.delete(`${path}/member/${id}/${await team.memberId(member)}`)
  await moderator.delete(`${path}/member/leave/${id}/${await team.memberId(moderator)}`)
  expect(await everythingHeard()).toEqual([
    membershipOf(team, member),
    membershipOf(team, moderator),
  ])
})

test('a community that is deleted says so, and its groups too', async () => {
  const claire = await newPerson(world)
  const association = await newCommunity(world, 'association', claire)
  const group = await newCommunity(world, 'group', claire, { parent: association })
  await addMember(world, group, await newPerson(world))
  heard.all.length = 0
  await claire.delete(`/associations/${association.id}`)
  expect(await everythingHeard()).toEqual([
    { what: 'community-ended', communityId: association.id },
    { what: 'community-ended', communityId: group.id },
  ])
})

test('a refused removal announces nothing', async () => {
  const team = await newTeam(world, 'group')
  heard.all.length = 0
  await team.member.delete(`/groups/member/${team.id}/${await team.memberId(team.moderator)}`)
  expect(await everythingHeard()).toEqual([])
})

function membershipOf(
  { id: communityId }: { id: string },
  { id: userId }: Person | { id: string },
) {
  return { what: 'membership-ended', communityId, userId }
}

function sessionsIn(announcements: Announcement[]): string[] {
  return announcements
    .flatMap((one) => (one.what === 'session-ended' ? one.sessionHash : []))
    .sort()
}
