import { beforeEach, expect, test, vi } from 'vitest'
import type { OwnInvitation } from '../../server/contract/invitations.ts'
import { $lists, receiveList, receiveMe } from '../../src/stores/communities.ts'
import {
  $ownInvitations,
  acceptOwnInvitation,
  declineOwnInvitation,
  receiveOwnInvitations,
} from '../../src/stores/own-invitations.ts'
import { club, crew, listed } from './communities-store-cast.ts'
import { answerCalls } from './communities-store-server.ts'

function invitation(id: string, kind: OwnInvitation['kind']): OwnInvitation {
  const community = { id: `of-${id}`, name: 'Chorale', image: null, membersCount: 4 }
  const [createdAt, expiresAt] = ['2026-11-01T10:00:00.000Z', '2026-12-01T10:00:00.000Z']
  return { id, kind, community, invitedBy: 'Claire Morand', createdAt, expiresAt }
}
const [toClub, toCrew] = [invitation('i1', 'association'), invitation('i2', 'group')]

beforeEach(() => {
  vi.stubGlobal('document', { querySelector: () => null, documentElement: { dataset: {} } })
  receiveMe('user-Claire')
  receiveList('association', [])
  receiveList('group', [listed(crew())])
  receiveOwnInvitations([toClub, toCrew])
})

const open = () => $ownInvitations.get()?.map(({ id }) => id)

test('one that is accepted goes, and what it was to is among one’s own', async () => {
  const asked = answerCalls({
    'POST /api/users/me/invitations/i1/accept': { id: 'a1', name: 'Judo Club' },
    'GET /api/associations/user/user-Claire': [listed(club(), 'member')],
  })
  await acceptOwnInvitation(toClub)
  expect(open()).toEqual(['i2'])
  expect($lists.get().association?.map(({ id }) => id)).toEqual(['a1'])
  expect($lists.get().group).toHaveLength(1)
  expect(asked).toHaveLength(2)
})

test('one that is declined goes, and nothing else changes', async () => {
  const asked = answerCalls({ 'POST /api/users/me/invitations/i2/decline': true })
  await declineOwnInvitation(toCrew)
  expect(open()).toEqual(['i1'])
  expect(asked).toHaveLength(1)
})

test.each([
  ['accepted', acceptOwnInvitation],
  ['declined', declineOwnInvitation],
] as const)(
  'one that is gone when it is %s goes too; one that could not be stays',
  async (_, act) => {
    const answerWith = (status: number, error: string) => {
      const answer = { status, error }
      return answerCalls({
        'POST /api/users/me/invitations/i1/accept': answer,
        'POST /api/users/me/invitations/i1/decline': answer,
      })
    }
    answerWith(409, 'too_many_members')
    expect(await act(toClub)).toMatchObject({ ok: false, error: 'too_many_members' })
    expect(open()).toEqual(['i1', 'i2'])
    answerWith(404, 'invitation_not_found')
    await act(toClub)
    expect(open()).toEqual(['i2'])
  },
)
