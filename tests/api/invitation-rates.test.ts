import { afterAll, beforeAll, expect, test } from 'vitest'
import { rates } from '../../server/communities/rates.ts'
import { newCommunity, newInvitation, sendForm, type TestCommunity } from '../world/communities.ts'
import { newEmail, newPerson, type Person } from '../world/people.ts'
import { picture } from '../world/pictures.ts'
import { expectFailure } from '../world/shapes.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ environment: { RATE_LIMIT: 'on' } })
})
afterAll(() => world.stop())

function take(
  name: string,
  rule: Record<string, { attempts: number; seconds: number }>,
  by: string,
  key: string,
  attempts: number,
) {
  return world.backend.platform.rates.take(name, rule, { [by]: key }, attempts)
}

function invite(club: TestCommunity, who: Person, ...membersEmails: string[]) {
  return who.post('/associations/add-members', { associationId: club.id, membersEmails })
}

test('an account sends so many invitations a day, counted by address', async () => {
  const claire = await newPerson(world)
  const club = await newCommunity(world, 'association', claire)
  const { attempts } = rates.invitation.account
  await take('invitation', rates.invitation, 'account', claire.id, attempts - 2)
  const three = [newEmail('a'), newEmail('b'), newEmail('c')]
  expectFailure(await invite(club, claire, ...three), 429, 'too_many_requests')
  expect((await invite(club, claire, ...three.slice(1))).status).toBe(200)
  expectFailure(await invite(club, claire, newEmail('d')), 429, 'too_many_requests')
  const created = await sendForm(claire, 'POST', '/groups', {
    name: 'Groupe',
    membersEmails: JSON.stringify([newEmail('e')]),
  })
  expectFailure(created, 429, 'too_many_requests')
})

test('a list that is refused for its length costs nothing', async () => {
  const claire = await newPerson(world)
  const club = await newCommunity(world, 'association', claire)
  const many = Array.from({ length: 201 }, () => newEmail('nadia'))
  for (let index = 0; index < 5; index += 1) {
    expectFailure(await invite(club, claire, ...many), 409, 'too_many_members')
  }
  expect((await invite(club, claire, newEmail('nadia'))).status).toBe(200)
})

test('one address gets so many invitations a day, whoever sends them and sends them again', async () => {
  const [claire, samir] = [await newPerson(world), await newPerson(world)]
  const club = await newCommunity(world, 'association', claire)
  const other = await newCommunity(world, 'association', samir)
  const email = newEmail('nadia')
  const { id } = await newInvitation(world, other, email)
  const { attempts } = rates.invited.target
  for (let index = 0; index < attempts - 1; index += 1) {
    expect((await invite(club, claire, email)).status).toBe(200)
  }
  const resend = () => samir.post(`/associations/${other.id}/invitations/${id}/resend`)
  expect((await resend()).status).toBe(200)
  expectFailure(await resend(), 429, 'too_many_requests')
  expectFailure(await invite(club, claire, email), 429, 'too_many_requests')
  expect((await invite(club, claire, newEmail('samir'))).status).toBe(200)
})

test('tokens can’t be guessed for long', async () => {
  const { ip } = rates.token
  await take('invitation-token', { ip }, 'ip', '127.0.0.1', ip.attempts - 1)
  const guess = () => world.visitor().post('/groups/join', { token: 'x' })
  expectFailure(await guess(), 404, 'invitation_not_found')
  expectFailure(await guess(), 429, 'too_many_requests')
})

test('an account uploads so much an hour', async () => {
  const claire = await newPerson(world)
  const { attempts } = rates.upload.account
  await take('upload', rates.upload, 'account', claire.id, attempts)
  const image = new File([await picture('png')], 'logo.png')
  const answer = await sendForm(claire, 'POST', '/groups', { name: 'Groupe', image })
  expectFailure(answer, 429, 'too_many_requests')
  expect((await sendForm(claire, 'POST', '/groups', { name: 'Groupe' })).status).toBe(201)
})
