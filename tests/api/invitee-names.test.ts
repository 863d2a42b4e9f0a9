import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { communityCalls } from '../../server/contract/communities.ts'
import { limits } from '../../server/contract/limits.ts'
import { tier } from '../../server/contract/tiers.ts'
import {
  bothKinds,
  listInvitations,
  newCommunity,
  newTeam,
  sendForm,
} from '../world/communities.ts'
import { newEmail, newPerson } from '../world/people.ts'
import { expectAnswer, expectFailure, expectFields } from '../world/shapes.ts'
import { startWorld, type World } from '../world/world.ts'

const longestName = 'é'.repeat(limits.inviteeNameLength)

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

describe.each(bothKinds)('the invitation to a %s', (kind) => {
  test('keeps the name that came with an address, for those who invite alone', async () => {
    const team = await newTeam(world, kind)
    const [named, bare] = [newEmail('jeanne'), newEmail('paul')]
    const names = [
      { email: named.toUpperCase(), name: '  Jeanne Dupont ' },
      { email: 'nobody@exemple.fr', name: 'Personne' },
    ]
    const body = { ...team.reference, membersEmails: [named, bare], names }
    expectAnswer(
      await team.moderator.post(`${team.path}/add-members`, body),
      communityCalls[kind].addMembers,
    )
    const path = `${team.path}/${team.id}/invitations`
    const list = async () => {
      const answer = await team.moderator.get(path)
      expectAnswer(answer, communityCalls[kind].listInvitations)
      const listed = answer.body as { email: string; name: string | null }[]
      return Object.fromEntries(listed.map(({ email, name }) => [email, name]))
    }
    expect(await list()).toEqual({ [named]: 'Jeanne Dupont', [bare]: null })

    const seen = [
      await team.member.get(path),
      await team.stranger.get(path),
      await team.member.get(`${team.path}/${team.id}`),
      await team.moderator.get(`${team.path}/${team.id}`),
    ]
    expect(JSON.stringify(seen)).not.toContain('Jeanne')
    const { subject, text, html } = await world.post.mailTo(named)
    expect(JSON.stringify({ subject, text, html })).not.toContain('Jeanne')

    await team.creator.post(`${team.path}/add-members`, {
      ...team.reference,
      membersEmails: [named],
    })
    expect((await list())[named]).toBe('Jeanne Dupont')
    await team.creator.post(`${team.path}/add-members`, {
      ...team.reference,
      membersEmails: [named],
      names: [{ email: named, name: 'Jeanne Martin' }],
    })
    expect((await list())[named]).toBe('Jeanne Martin')
  })

  test('keeps it from the creation on', async () => {
    const { creator, path } = await newTeam(world, kind)
    const email = newEmail('jeanne')
    const names = JSON.stringify([{ email, name: 'Jeanne Dupont' }])
    const body = { name: 'Chorale', membersEmails: JSON.stringify([email]), names }
    const { id } = (await sendForm(creator, 'POST', path, body)).body as { id: string }
    expect(await listInvitations(world, { id })).toMatchObject([
      { email, invitee_name: 'Jeanne Dupont' },
    ])
  })

  test.each([
    ['x'.repeat(102), 'Le champ doit contenir au maximum 101 caractères'],
    ['Jeanne\u0007', 'Texte invalide'],
    ['Jeanne\nDupont', 'Texte invalide'],
    ['  ', 'Champ requis'],
    [7, 'Texte invalide'],
  ])('takes no name such as %j', async (name, message) => {
    const team = await newTeam(world, kind)
    const email = newEmail('jeanne')
    const answer = await team.creator.post(`${team.path}/add-members`, {
      ...team.reference,
      membersEmails: [email],
      names: [{ email, name }],
    })
    expectFields(answer, { names: message })
    expect(await listInvitations(world, team)).toEqual([])
  })

  test('loses its name with itself', async () => {
    const team = await newTeam(world, kind)
    const { stranger } = team
    await team.creator.post(`${team.path}/add-members`, {
      ...team.reference,
      membersEmails: [stranger.email],
      names: [{ email: stranger.email, name: 'Jeanne Dupont' }],
    })
    const own = await stranger.get('/users/me/invitations')
    expect(JSON.stringify(own.body)).not.toContain('Jeanne')
    const [row] = await listInvitations(world, team)
    await team.creator.delete(`${team.path}/${team.id}/invitations/${row?.id}`)
    expect(await listInvitations(world, team)).toEqual([])
  })
})

// Last, since nothing that waits for its own mail then waits for theirs.
test('two hundred of the longest addresses come with the longest names, and no byte more is read', async () => {
  // The one who invites takes a place, and is passed over.
  const claire = await newPerson(world, { email: longest('claire') })
  const club = await newCommunity(world, 'association', claire)
  const others = Array.from({ length: tier.members - 1 }, (_, index) => longest(`jeanne${index}.`))
  const membersEmails = [claire.email, ...others]
  const names = membersEmails.map((email) => ({ email, name: longestName }))
  const body = { associationId: club.id, membersEmails, names }
  // As some programs write it.
  const raw = JSON.stringify(body).replaceAll('é', String.raw`\u00e9`)
  const invite = (text: string) => claire.call('POST', '/associations/add-members', { raw: text })

  const { bodyBytes = 0 } = communityCalls.association.addMembers
  expectFailure(await invite(raw.padEnd(bodyBytes + 1)), 413, 'payload_too_large')
  const answer = await invite(raw.padEnd(bodyBytes))
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({ invited: others, alreadyMembers: [claire.email] })
  const kept = await listInvitations(world, club)
  expect(new Set(kept.map(({ invitee_name }) => invitee_name))).toEqual(new Set([longestName]))
})

test.each(bothKinds)('a %s is created with as many of them', async (kind) => {
  const { creator, path } = await newTeam(world, kind)
  const emails = Array.from({ length: tier.members - 1 }, (_, index) => longest(`lise${index}.`))
  const names = emails.map((email) => ({ email, name: longestName }))
  const body = {
    name: 'Chorale',
    membersEmails: JSON.stringify(emails),
    names: JSON.stringify(names).replaceAll('é', String.raw`\u00e9`),
  }
  const answer = await sendForm(creator, 'POST', path, body)
  expect(answer.status).toBe(201)
  expect(await listInvitations(world, answer.body as { id: string })).toHaveLength(emails.length)
})

/** An address that begins so, as long as addresses may be. */
function longest(start: string): string {
  return `${start.padEnd(limits.emailLength - 11, 'x')}@exemple.fr`
}
