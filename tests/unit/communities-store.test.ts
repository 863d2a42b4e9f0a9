import { beforeEach, expect, test, vi } from 'vitest'
import {
  $communities,
  $lists,
  $lost,
  createCommunity,
  deleteCommunity,
  leaveCommunity,
  loadCommunity,
  loadList,
  receiveCommunity,
  receiveList,
  receiveMe,
  reloadCommunity,
  removeDocument,
  updateCommunity,
} from '../../src/stores/communities.ts'
import { $invitations, loadInvitations } from '../../src/stores/community-invitations.ts'
import {
  changeContribution,
  changeRole,
  handOver,
  noteContributions,
  removeMember,
} from '../../src/stores/community-members.ts'
import { $saving, lockOf } from '../../src/stores/community-saving.ts'
import {
  cancelInvitation,
  inviteMembers,
  resendInvitation,
} from '../../src/stores/invitation-changes.ts'
import { club, crew, listed, memberOfClub } from './communities-store-cast.ts'
import { answerCalls, later } from './communities-store-server.ts'

beforeEach(() => {
  // The edge of the browser: the page's head, which holds the client key.
  vi.stubGlobal('document', { querySelector: () => null, documentElement: { dataset: {} } })
  receiveMe('user-Claire')
  $communities.set({})
  $invitations.set({})
  $lost.set(null)
  receiveList('association', [listed(club())])
  receiveList('group', [listed(crew(), 'administrator')])
})

const clubInCache = () => $communities.get()['association/a1']
const crewInCache = () => $communities.get()['group/g1']
const roleOf = (name: string) =>
  clubInCache()?.members.find(({ user }) => user.firstName === name)?.role
const namesOf = (kind: 'association' | 'group') => $lists.get()[kind]?.map(({ name }) => name)

test('a community that is known with its members is not asked for again', async () => {
  const asked = answerCalls({ 'GET /api/associations/a1': club() })
  await loadCommunity({ kind: 'association', id: 'a1' })
  await loadCommunity({ kind: 'association', id: 'a1' })
  expect(asked).toHaveLength(1)
  expect(clubInCache()?.name).toBe('Judo Club')
})

test('members without addresses are no reason to skip the call', async () => {
  const bare = memberOfClub('Claire', 'creator')
  receiveCommunity(
    'association',
    club({ members: [{ ...bare, user: { ...bare.user, email: '' } }] }),
  )
  const asked = answerCalls({ 'GET /api/associations/a1': club() })
  await loadCommunity({ kind: 'association', id: 'a1' })
  expect(asked).toHaveLength(1)
})

test('a list is asked for once', async () => {
  $lists.set({ association: null, group: null })
  const asked = answerCalls({ 'GET /api/groups/user/user-Claire': [listed(crew())] })
  await loadList('group', 'user-Claire')
  await loadList('group', 'user-Claire')
  expect(asked).toHaveLength(1)
  expect(namesOf('group')).toEqual(['Les loisirs'])
})

test('every call says that it runs, then what it gave or why not', async () => {
  const { answer, give } = later()
  answerCalls({ 'GET /api/associations/a1': answer })
  const running = reloadCommunity({ kind: 'association', id: 'a1' })
  expect(reloadCommunity.$state.get()).toMatchObject({ loading: true, error: null })
  give(club())
  await running
  expect(reloadCommunity.$state.get()).toMatchObject({ loading: false, data: { id: 'a1' } })

  answerCalls({ 'GET /api/associations/a1': { status: 503, error: 'service_unavailable' } })
  await reloadCommunity({ kind: 'association', id: 'a1' })
  expect(reloadCommunity.$state.get().error).toMatchObject({ error: 'service_unavailable' })
})

test('it runs as long as one of several is not answered', async () => {
  const [first, second] = [later(), later()]
  const both = { 'GET /api/associations/a1': first.answer, 'GET /api/groups/g1': second.answer }
  answerCalls(both)
  const running = [
    reloadCommunity({ kind: 'association', id: 'a1' }),
    reloadCommunity({ kind: 'group', id: 'g1' }),
  ]
  first.give(club())
  await running[0]
  expect(reloadCommunity.$state.get().loading).toBe(true)
  second.give(crew())
  await running[1]
  expect(reloadCommunity.$state.get().loading).toBe(false)
})

test('what is created joins the list; a group created for somebody else does not', async () => {
  answerCalls({ 'POST /api/associations': club({ id: 'a2', name: 'Chorale' }) })
  await createCommunity('association', { name: 'Chorale' })
  expect(namesOf('association')).toEqual(['Judo Club', 'Chorale'])
  expect($lists.get().association?.[1]).toMatchObject({ role: 'creator', membersCount: 3 })

  answerCalls({ 'POST /api/groups': crew({ id: 'g2', members: [] }) })
  await createCommunity('group', { name: 'Les loisirs' })
  expect(namesOf('group')).toEqual(['Les loisirs'])
})

test('an update is merged into the lists, and keeps one’s role there', async () => {
  receiveCommunity('association', club())
  answerCalls({ 'PUT /api/associations': club({ name: 'Judo Club de Bellevue' }) })
  await updateCommunity('association', { id: 'a1', name: 'Judo Club de Bellevue' })
  expect(clubInCache()?.name).toBe('Judo Club de Bellevue')
  expect($lists.get().association).toMatchObject([
    { name: 'Judo Club de Bellevue', role: 'creator' },
  ])
})

test('deleting an association takes the groups with it that the server names', async () => {
  receiveCommunity('group', crew())
  answerCalls({ 'DELETE /api/associations/a1': { id: 'a1', groupIds: ['g1'] } })
  await deleteCommunity({ kind: 'association', id: 'a1' })
  expect(namesOf('association')).toEqual([])
  expect(namesOf('group')).toEqual([])
  expect(crewInCache()).toBeUndefined()
})

test('leaving takes it out of the list; a refusal does not', async () => {
  answerCalls({
    'DELETE /api/groups/member/leave/g1/m1': { status: 403, error: 'administrator_cannot_leave' },
  })
  await leaveCommunity({ kind: 'group', id: 'g1' }, 'm1')
  expect(namesOf('group')).toEqual(['Les loisirs'])
  answerCalls({ 'DELETE /api/groups/member/leave/g1/m1': true })
  await leaveCommunity({ kind: 'group', id: 'g1' }, 'm1')
  expect(namesOf('group')).toEqual([])
})

test('a role shows at once, its control is locked while it is saved', async () => {
  receiveCommunity('association', club())
  const { answer, give } = later()
  const asked = answerCalls({ 'PUT /api/associations/member': answer })
  const running = changeRole({ kind: 'association', id: 'a1' }, 'in-club-Jeanne', 'moderator')
  expect(roleOf('Jeanne')).toBe('moderator')
  expect($saving.get()).toContain(lockOf('in-club-Jeanne', 'role'))
  give(memberOfClub('Jeanne', 'moderator'))
  await running
  expect($saving.get()).not.toContain(lockOf('in-club-Jeanne', 'role'))
  expect(asked[0]?.body).toMatchObject({
    associationId: 'a1',
    id: 'in-club-Jeanne',
    role: 'moderator',
  })
})

test('of two that are saved at once each is locked until its own answer', async () => {
  receiveCommunity('association', club())
  const [first, second] = [later(), later()]
  const answers = [first.answer, second.answer]
  vi.stubGlobal('fetch', async () => Response.json(await answers.shift()))
  const ref = { kind: 'association', id: 'a1' } as const
  const running = [
    changeRole(ref, 'in-club-Jeanne', 'moderator'),
    changeContribution(ref, 'in-club-Samir', 'paid'),
  ]
  const locks = [lockOf('in-club-Jeanne', 'role'), lockOf('in-club-Samir', 'contribution')]
  expect([...$saving.get()]).toEqual(locks)
  first.give(memberOfClub('Jeanne', 'moderator'))
  await running[0]
  expect([...$saving.get()]).toEqual(locks.slice(1))
  second.give({ ...memberOfClub('Samir', 'administrator'), contribution: 'paid' })
  await running[1]
  expect([...$saving.get()]).toEqual([])
})

test('a role that the server refuses is taken back', async () => {
  receiveCommunity('association', club())
  answerCalls({
    'PUT /api/associations/member': { status: 409, error: 'too_many_administrators' },
  })
  const outcome = await changeRole(
    { kind: 'association', id: 'a1' },
    'in-club-Jeanne',
    'administrator',
  )
  expect(outcome).toMatchObject({ ok: false, error: 'too_many_administrators' })
  expect(roleOf('Jeanne')).toBe('member')
})

test('without a connection a contribution is taken back, and nothing else of the member', async () => {
  receiveCommunity('association', club())
  const { answer, give } = later()
  answerCalls({ 'PUT /api/associations/member': answer })
  const running = changeContribution({ kind: 'association', id: 'a1' }, 'in-club-Jeanne', 'paid')
  expect(clubInCache()?.members[2]).toMatchObject({ contribution: 'paid' })
  const role = changeRole({ kind: 'association', id: 'a1' }, 'in-club-Jeanne', 'moderator')
  give(Promise.reject(new TypeError('offline')))
  await Promise.all([running, role])
  expect(clubInCache()?.members[2]).toMatchObject({ contribution: 'empty', role: 'member' })
})

test('several contributions are shown once the server has noted them all', async () => {
  receiveCommunity('association', club())
  $invitations.set({ 'association/a1': [open, { ...open, id: 'i2' }] })
  const { answer, give } = later()
  const asked = answerCalls({ 'PUT /api/associations/contributions': answer })
  const ids = ['in-club-Jeanne', 'i1']
  const running = noteContributions({ kind: 'association', id: 'a1' }, ids, 'waiting')
  expect(clubInCache()?.members[2]).toMatchObject({ contribution: 'empty' })
  give([])
  await running
  expect(asked[0]?.body).toEqual({ associationId: 'a1', ids, contribution: 'waiting' })
  expect(clubInCache()?.members[2]).toMatchObject({ contribution: 'waiting' })
  expect($invitations.get()['association/a1']).toMatchObject([
    { id: 'i1', contribution: 'waiting' },
    { id: 'i2', contribution: null },
  ])
  expect(clubInCache()?.members[1]).toMatchObject({ contribution: 'empty' })
})

test('when one of several is gone nobody is noted, and who is there is looked at again', async () => {
  receiveCommunity('association', club())
  const left = club({ members: club().members.slice(0, 2) })
  answerCalls({
    'PUT /api/associations/contributions': { status: 404, error: 'member_not_found' },
    'GET /api/associations/a1': left,
  })
  const ids = ['in-club-Samir', 'in-club-Jeanne']
  await noteContributions({ kind: 'association', id: 'a1' }, ids, 'paid')
  expect(clubInCache()?.members).toEqual(left.members)
})

test('handing over swaps the two roles, and looks again at what one may see now', async () => {
  receiveCommunity('association', club())
  const after = club({
    members: [
      { ...memberOfClub('Claire', 'administrator'), contribution: 'paid' },
      { ...memberOfClub('Samir', 'creator'), contribution: null },
      { ...memberOfClub('Jeanne'), contribution: null },
    ],
  })
  const { answer, give } = later()
  answerCalls({
    'PUT /api/associations/member': memberOfClub('Samir', 'creator'),
    'GET /api/associations/a1': answer,
  })
  const running = handOver({ kind: 'association', id: 'a1' }, 'in-club-Samir')
  await vi.waitFor(() => expect(roleOf('Samir')).toBe('creator'))
  expect(roleOf('Claire')).toBe('administrator')
  expect($lists.get().association?.[0]?.role).toBe('administrator')
  give(after)
  await running
  expect(clubInCache()?.members[1]).toMatchObject({ contribution: null })
})

test('a group’s creator hands over the place that the group names', async () => {
  receiveCommunity('group', crew())
  answerCalls({
    'PUT /api/groups/member': { ...crew().members[1], role: 'administrator' },
    'GET /api/groups/g1': { status: 503, error: 'service_unavailable' },
  })
  await handOver({ kind: 'group', id: 'g1' }, 'in-crew-Jeanne')
  expect(crewInCache()).toMatchObject({ creator: 'user-Jeanne' })
  expect(crewInCache()?.members.map(({ role }) => role)).toEqual(['member', 'administrator'])
})

test('a removed member leaves the list, and the count of the community', async () => {
  receiveCommunity('association', club())
  answerCalls({ 'DELETE /api/associations/member/a1/in-club-Jeanne': true })
  await removeMember({ kind: 'association', id: 'a1' }, 'in-club-Jeanne')
  expect(clubInCache()?.members).toHaveLength(2)
  expect($lists.get().association?.[0]?.membersCount).toBe(2)
})

test('a document that is gone already leaves the list too', async () => {
  const file = { id: 'f1', name: 'statuts.pdf', size: 1, type: 'application/pdf', createdAt: '' }
  receiveCommunity('association', club({ files: [file] }))
  answerCalls({ 'DELETE /api/associations/a1/files/f1': { status: 404, error: 'file_not_found' } })
  await removeDocument({ kind: 'association', id: 'a1' }, 'f1')
  expect(clubInCache()?.files).toEqual([])
})

test('whoever is no member any more loses the cached community, and hears of it', async () => {
  receiveCommunity('association', club())
  answerCalls({
    'PUT /api/associations/member': { status: 403, error: 'not_enough_permission' },
    'GET /api/associations/a1': { status: 403, error: 'not_enough_permission' },
  })
  await changeRole({ kind: 'association', id: 'a1' }, 'in-club-Jeanne', 'moderator')
  expect(clubInCache()).toBeUndefined()
  expect(namesOf('association')).toEqual([])
  expect($lost.get()).toMatchObject({ id: 'a1', error: 'not_enough_permission' })
})

test('a right that was lost meanwhile shows after the refusal', async () => {
  receiveCommunity('association', club())
  answerCalls({
    'PUT /api/associations/member': { status: 403, error: 'not_enough_permission' },
    'GET /api/associations/a1': club({ members: [memberOfClub('Claire', 'moderator')] }),
  })
  await changeRole({ kind: 'association', id: 'a1' }, 'in-club-Jeanne', 'moderator')
  expect(roleOf('Claire')).toBe('moderator')
  expect($lost.get()).toBeNull()
})

const open = {
  id: 'i1',
  email: 'paul@exemple.fr',
  createdAt: '',
  expiresAt: '',
  mail: 'sent' as const,
  name: null,
  contribution: null,
}

test('invitations that were sent are listed as open', async () => {
  const asked = answerCalls({
    'POST /api/associations/add-members': { invited: ['paul@exemple.fr'], alreadyMembers: [] },
    'GET /api/associations/a1/invitations': [open],
  })
  await inviteMembers({ kind: 'association', id: 'a1' }, ['paul@exemple.fr'])
  expect(asked[0]?.body).toEqual({ associationId: 'a1', membersEmails: ['paul@exemple.fr'] })
  expect($invitations.get()['association/a1']).toEqual([open])
})

test('whoever may not invite any more sees no invitation any more', async () => {
  $invitations.set({ 'association/a1': [open], 'group/g1': [open] })
  answerCalls({
    'GET /api/associations/a1/invitations': { status: 403, error: 'not_enough_permission' },
    'GET /api/associations/a1': club(),
  })
  await loadInvitations({ kind: 'association', id: 'a1' })
  expect($invitations.get()).toEqual({ 'group/g1': [open] })
})

test('an invitation that was taken back leaves the list', async () => {
  $invitations.set({ 'association/a1': [open] })
  answerCalls({ 'DELETE /api/associations/a1/invitations/i1': true })
  await cancelInvitation({ kind: 'association', id: 'a1' }, 'i1')
  expect($invitations.get()['association/a1']).toEqual([])
})

test('an invitation that was accepted meanwhile brings the new member into sight', async () => {
  receiveCommunity('association', club())
  $invitations.set({ 'association/a1': [open] })
  answerCalls({
    'POST /api/associations/a1/invitations/i1/resend': {
      status: 404,
      error: 'invitation_not_found',
    },
    'GET /api/associations/a1/invitations': [],
    'GET /api/associations/a1': club({ members: [...club().members, memberOfClub('Paul')] }),
  })
  await resendInvitation({ kind: 'association', id: 'a1' }, 'i1')
  expect($invitations.get()['association/a1']).toEqual([])
  expect(clubInCache()?.members).toHaveLength(4)
})

test('when there is no place left, members and invitations are looked at again', async () => {
  receiveCommunity('association', club())
  $invitations.set({ 'association/a1': [open] })
  answerCalls({
    'POST /api/associations/add-members': { status: 409, error: 'too_many_members' },
    'GET /api/associations/a1/invitations': [],
    'GET /api/associations/a1': club({ members: [...club().members, memberOfClub('Paul')] }),
  })
  await inviteMembers({ kind: 'association', id: 'a1' }, ['zoe@exemple.fr'])
  expect($invitations.get()['association/a1']).toEqual([])
  expect(clubInCache()?.members).toHaveLength(4)
})
