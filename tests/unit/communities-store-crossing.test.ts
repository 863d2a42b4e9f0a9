import { beforeEach, expect, test, vi } from 'vitest'
import {
  $communities,
  $lost,
  leaveCommunity,
  receiveCommunity,
  receiveMe,
  reloadCommunity,
  updateCommunity,
} from '../../src/stores/communities.ts'
import {
  $invitations,
  loadInvitations,
  reloadWithInvitations,
} from '../../src/stores/community-invitations.ts'
import { changeRole } from '../../src/stores/community-members.ts'
import { cancelInvitation } from '../../src/stores/invitation-changes.ts'
import { club, memberOfClub } from './communities-store-cast.ts'
import { answerCalls, later } from './communities-store-server.ts'

// Calls that are under way at once, whose answers come in another order than the server gave them.

beforeEach(() => {
  vi.stubGlobal('document', { querySelector: () => null, documentElement: { dataset: {} } })
  receiveMe('user-Claire')
  $communities.set({})
  $invitations.set({})
  $lost.set(null)
  receiveCommunity('association', club())
})

const clubInCache = () => $communities.get()['association/a1']
const roleOf = (name: string) =>
  clubInCache()?.members.find(({ user }) => user.firstName === name)?.role

const [claire, samir] = club().members
const promoted = club({
  name: 'Judo Club de Bellevue',
  members: [claire, samir, memberOfClub('Jeanne', 'moderator')].filter((one) => !!one),
})

test('a read that began before a role was changed does not bring the old one back', async () => {
  const { answer, give } = later()
  const answers = {
    'GET /api/associations/a1': answer as unknown,
    'PUT /api/associations/member': memberOfClub('Jeanne', 'moderator'),
  }
  const asked = answerCalls(answers)
  const reading = reloadCommunity({ kind: 'association', id: 'a1' })
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await changeRole({ kind: 'association', id: 'a1' }, 'in-club-Jeanne', 'moderator')
  answers['GET /api/associations/a1'] = promoted
  give(club())
  await reading
  expect(roleOf('Jeanne')).toBe('moderator')
  expect(clubInCache()?.name).toBe('Judo Club de Bellevue')
})

test('an update that is answered late does not bring an old role back', async () => {
  const { answer, give } = later()
  const asked = answerCalls({
    'PUT /api/associations': answer,
    'PUT /api/associations/member': memberOfClub('Jeanne', 'moderator'),
    'GET /api/associations/a1': promoted,
  })
  const updating = updateCommunity('association', { id: 'a1', name: 'Judo Club de Bellevue' })
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await changeRole({ kind: 'association', id: 'a1' }, 'in-club-Jeanne', 'moderator')
  give(club({ name: 'Judo Club de Bellevue' }))
  await updating
  expect(roleOf('Jeanne')).toBe('moderator')
  expect(clubInCache()?.name).toBe('Judo Club de Bellevue')
})

test('the older of two reads does not replace the newer', async () => {
  const { answer, give } = later()
  const answers = { 'GET /api/associations/a1': answer as unknown }
  const asked = answerCalls(answers)
  const older = reloadCommunity({ kind: 'association', id: 'a1' })
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  answers['GET /api/associations/a1'] = promoted
  await reloadCommunity({ kind: 'association', id: 'a1' })
  give(club())
  await older
  expect(roleOf('Jeanne')).toBe('moderator')
})

for (const answered of [club(), { status: 403, error: 'not_enough_permission' }]) {
  const what = 'status' in answered ? 'as a loss' : 'back'
  test(`what one has left does not come ${what} by a read that is answered late`, async () => {
    const { answer, give } = later()
    const asked = answerCalls({
      'GET /api/associations/a1': answer,
      'DELETE /api/associations/member/leave/a1/m1': true,
    })
    const reading = reloadCommunity({ kind: 'association', id: 'a1' })
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    await leaveCommunity({ kind: 'association', id: 'a1' }, 'm1')
    give(answered)
    await reading
    expect(clubInCache()).toBeUndefined()
    expect($lost.get()).toBeNull()
  })
}

const [paul, zoe] = ['paul', 'zoe'].map((name) => {
  return {
    id: name,
    email: `${name}@exemple.fr`,
    createdAt: '',
    expiresAt: '',
    name: null,
    contribution: null,
    mail: 'sent' as const,
  }
})

test('an invitation that was taken back does not come back by a read that began before', async () => {
  $invitations.set({ 'association/a1': [paul, zoe].filter((one) => !!one) })
  const { answer, give } = later()
  const answers = {
    'GET /api/associations/a1/invitations': answer as unknown,
    'DELETE /api/associations/a1/invitations/paul': true,
  }
  const asked = answerCalls(answers)
  const reading = loadInvitations({ kind: 'association', id: 'a1' })
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await cancelInvitation({ kind: 'association', id: 'a1' }, 'paul')
  answers['GET /api/associations/a1/invitations'] = [zoe]
  give([paul, zoe])
  await reading
  expect($invitations.get()['association/a1']).toEqual([zoe])
})

test('who has joined is no longer invited once the page looks again', async () => {
  $invitations.set({ 'association/a1': [paul].filter((one) => !!one) })
  const members = [...club().members, memberOfClub('Paul')]
  answerCalls({
    'GET /api/associations/a1': club({ members }),
    'GET /api/associations/a1/invitations': [],
  })
  await reloadWithInvitations({ kind: 'association', id: 'a1' })
  expect(clubInCache()?.members).toHaveLength(4)
  expect($invitations.get()['association/a1']).toEqual([])
})

const unforeseen = [
  [409, 'too_many_administrators'],
  [403, 'creator_cannot_leave'],
  [409, 'too_many_files'],
] as const

for (const [status, error] of unforeseen) {
  test(`after ${error} the page looks again`, async () => {
    answerCalls({
      'DELETE /api/associations/member/leave/a1/m1': { status, error },
      'GET /api/associations/a1': promoted,
    })
    await leaveCommunity({ kind: 'association', id: 'a1' }, 'm1')
    expect(roleOf('Jeanne')).toBe('moderator')
  })
}

test('when no answer came, the page looks whether it was done all the same', async () => {
  answerCalls({
    'PUT /api/associations/member': Promise.reject(new TypeError('offline')),
    'GET /api/associations/a1': promoted,
  })
  const outcome = await changeRole({ kind: 'association', id: 'a1' }, 'in-club-Jeanne', 'moderator')
  expect(outcome).toMatchObject({ error: 'network_failure' })
  await vi.waitFor(() => expect(roleOf('Jeanne')).toBe('moderator'))
})
