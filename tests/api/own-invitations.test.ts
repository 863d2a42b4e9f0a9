import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { communityCalls } from '../../server/contract/communities.ts'
import * as calls from '../../server/contract/invitations.ts'
import { addCrowd, bothKinds, newInvitation, newTeam, type Team } from '../world/communities.ts'
import { newEmail, newPerson, type Person, password } from '../world/people.ts'
import { expectAnswer, expectFailure } from '../world/shapes.ts'
import { startWorld, type World } from '../world/world.ts'

const day = 24 * 3_600_000

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const path = '/users/me/invitations'
const accept = (who: Person, id: string) => who.post(`${path}/${id}/accept`)
const decline = (who: Person, id: string) => who.post(`${path}/${id}/decline`)

function listed(team: Team) {
  return team.creator.get(`${team.path}/${team.id}/invitations`)
}

describe.each(bothKinds)('an invitation to one’s own address, to a %s', (kind) => {
  test('is seen with who sent it last, while it is open', async () => {
    const team = await newTeam(world, kind)
    const zoe = team.stranger
    await team.moderator.post(`${team.path}/add-members`, {
      ...team.reference,
      membersEmails: [zoe.email],
    })
    const answer = await zoe.get(path)
    expectAnswer(answer, calls.listOwnInvitations)
    expect(answer.body).toMatchObject([
      {
        kind,
        community: { id: team.id, name: 'Judo Club', image: null, membersCount: 4 },
        invitedBy: 'Anouk Dubois',
      },
    ])
    expect(JSON.stringify(answer.body)).not.toMatch(/token|hash|email/i)
    const [{ id } = { id: '' }] = answer.body as { id: string }[]
    await team.administrator.post(`${team.path}/${team.id}/invitations/${id}/resend`)
    expect((await zoe.get(path)).body).toMatchObject([{ id, invitedBy: 'Samir Dubois' }])
    await team.administrator.delete('/users/me', { password })
    expect((await zoe.get(path)).body).toMatchObject([{ invitedBy: null }])
    world.clock.forward(30 * day)
    expect((await zoe.get(path)).body).toEqual([])
  })

  test('stands before those that were sent earlier', async () => {
    const [first, second] = [await newTeam(world, kind), await newTeam(world, kind)]
    const zoe = first.stranger
    await newInvitation(world, first, zoe.email)
    world.clock.forward(1_000)
    await newInvitation(world, second, zoe.email)
    const { body } = await zoe.get(path)
    expect(body).toMatchObject([{ community: { id: second.id } }, { community: { id: first.id } }])
  })

  test('is accepted there, once', async () => {
    const team = await newTeam(world, kind)
    const { id } = await newInvitation(world, team, team.stranger.email)
    const answer = await accept(team.stranger, id)
    expectAnswer(answer, calls.acceptOwnInvitation)
    expect(answer.body).toEqual({ id: team.id, name: 'Judo Club' })
    expect((await team.stranger.get(`${team.path}/${team.id}`)).status).toBe(200)
    expectFailure(await accept(team.stranger, id), 404, 'invitation_not_found')
  })

  test('is declined there: its link is dead, its place free, and those who invite see it', async () => {
    const team = await newTeam(world, kind)
    await addCrowd(world, team, 195)
    const { id, token } = await newInvitation(world, team, team.stranger.email)
    const answer = await decline(team.stranger, id)
    expectAnswer(answer, calls.declineOwnInvitation)
    expect((await team.stranger.get(path)).body).toEqual([])
    expectFailure(await accept(team.stranger, id), 404, 'invitation_not_found')
    expectFailure(await decline(team.stranger, id), 404, 'invitation_not_found')
    const join = await world.visitor().post(`${team.path}/join`, { token })
    expectFailure(join, 404, 'invitation_not_found')

    const list = await listed(team)
    expectAnswer(list, communityCalls[kind].listInvitations)
    expect(list.body).toMatchObject([{ id, email: team.stranger.email, mail: 'declined' }])
    const one = { ...team.reference, membersEmails: [newEmail('nadia')] }
    expect((await team.creator.post(`${team.path}/add-members`, one)).status).toBe(200)
  })

  test('is another’s to nobody else', async () => {
    const team = await newTeam(world, kind)
    const { id } = await newInvitation(world, team, team.stranger.email)
    for (const other of [team.member, team.creator, await newPerson(world)]) {
      expectFailure(await accept(other, id), 404, 'invitation_not_found')
      expectFailure(await decline(other, id), 404, 'invitation_not_found')
      expect((await other.get(path)).body).toEqual([])
    }
    expectFailure(await accept(team.stranger, 'x'), 404, 'invitation_not_found')
  })

  test('stays open where there is no room', async () => {
    const team = await newTeam(world, kind)
    const { id } = await newInvitation(world, team, team.stranger.email)
    await addCrowd(world, team, 196)
    expectFailure(await accept(team.stranger, id), 409, 'too_many_members')
    expect((await team.stranger.get(path)).body).toHaveLength(1)
  })

  test('is either accepted or declined, however many do both at once', async () => {
    const team = await newTeam(world, kind)
    const { id } = await newInvitation(world, team, team.stranger.email)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => (at % 2 ? accept : decline)(team.stranger, id)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const hasJoined = (await team.stranger.get(`${team.path}/${team.id}`)).status === 200
    expect((await listed(team)).body).toHaveLength(hasJoined ? 0 : 1)
  })
})

describe.each(bothKinds)('an invitation to a %s that is declined by its link', (kind) => {
  const declineByLink = (team: Team, token: string) =>
    world.visitor().post(`${team.path}/decline`, { token })

  test('needs no account, and is declined once', async () => {
    const team = await newTeam(world, kind)
    const { token } = await newInvitation(world, team, newEmail('nadia'))
    expectAnswer(await declineByLink(team, token), communityCalls[kind].decline)
    expectFailure(await declineByLink(team, token), 404, 'invitation_not_found')
    expectFailure(await declineByLink(team, 'x'), 404, 'invitation_not_found')
  })

  test('is not declined by the link of the other kind', async () => {
    const team = await newTeam(world, kind)
    const { token } = await newInvitation(world, team, newEmail('nadia'))
    const other = kind === 'group' ? '/associations' : '/groups'
    const answer = await world.visitor().post(`${other}/decline`, { token })
    expectFailure(answer, 404, 'invitation_not_found')
  })

  test('is not sent again, can be put away, and is forgotten after 30 days', async () => {
    const team = await newTeam(world, kind)
    const { id, token } = await newInvitation(world, team, newEmail('nadia'))
    await declineByLink(team, token)
    const one = `${team.path}/${team.id}/invitations/${id}`
    expectFailure(await team.creator.post(`${one}/resend`), 404, 'invitation_not_found')
    const second = await newInvitation(world, team, newEmail('nadia'))
    await declineByLink(team, second.token)
    expect((await listed(team)).body).toHaveLength(2)
    expect((await team.creator.delete(one)).status).toBe(200)
    expect((await listed(team)).body).toHaveLength(1)
    world.clock.forward(30 * day)
    await team.creator.post('/auth/login', { email: team.creator.email, password })
    expect((await listed(team)).body).toEqual([])
  })

  test('may be followed by another invitation, which is open', async () => {
    const team = await newTeam(world, kind)
    const { token } = await newInvitation(world, team, team.stranger.email)
    await declineByLink(team, token)
    await team.creator.post(`${team.path}/add-members`, {
      ...team.reference,
      membersEmails: [team.stranger.email],
    })
    const newer = await world.post.mailTo(team.stranger.email)
    const joined = await world.visitor().post(`${team.path}/join`, { token: newer.token })
    expect(joined.status).toBe(200)
  })
})
