import { afterAll, beforeAll, expect, test } from 'vitest'
import { rates } from '../../server/communities/rates.ts'
import { newCommunity, newInvitation, sendForm, type TestCommunity } from '../world/communities.ts'
import { newEmail, newPerson, type Person } from '../world/people.ts'
import { picture } from '../world/pictures.ts'
import { expectFailure } from '../world/shapes.ts'
import type { Answer } from '../world/visitor.ts'
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

test('the limits, as they are', () => {
  const [quarter, hour, day] = [15 * 60, 3600, 24 * 3600]
  expect(rates).toEqual({
    invitation: { account: { attempts: 800, seconds: day } },
    invited: { sender: { attempts: 4, seconds: day }, target: { attempts: 12, seconds: day } },
    upload: { account: { attempts: 120, seconds: hour } },
    token: {
      ip: { attempts: 250, seconds: quarter },
      network: { attempts: 500, seconds: quarter },
    },
  })
})

/** The sentence at the field that says which address got too many. */
function expectTooOften(answer: Answer, email: string) {
  const said = `${email} a déjà reçu plusieurs invitations aujourd’hui. Réessayez demain, ou retirez cette adresse.`
  expect(answer.status).toBe(429)
  expect(answer.body).toEqual({ error: 'too_many_requests', fields: { membersEmails: said } })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(23 * 3600)
}

test('one address gets four invitations a day from one account, sent again or under another name', async () => {
  const claire = await newPerson(world)
  const club = await newCommunity(world, 'association', claire)
  const email = newEmail('nadia')
  const named = (tag: string) => email.replace('@', `+${tag}@`)
  expect((await invite(club, claire, email)).status).toBe(200)
  const { id } = await newInvitation(world, club, named('asso'))
  const resend = () => claire.post(`/associations/${club.id}/invitations/${id}/resend`)
  expect((await resend()).status).toBe(200)
  expect((await invite(club, claire, email, named('judo'))).status).toBe(200)
  expectTooOften(await resend(), named('asso'))
  expectTooOften(await invite(club, claire, newEmail('paul'), email), email)
  expectTooOften(await invite(club, claire, named('autre')), named('autre'))
})

test('one address gets twelve invitations a day from all together', async () => {
  const email = newEmail('nadia')
  const inviters = await Promise.all(Array.from({ length: 4 }, () => newPerson(world)))
  const [last] = inviters
  for (const inviter of inviters) {
    const club = await newCommunity(world, 'association', inviter)
    for (let times = 0; times < 4; times += 1) {
      const answer = await invite(club, inviter, email)
      if (inviter !== inviters.at(-1)) expect(answer.status).toBe(200)
      else expectTooOften(answer, email)
    }
    if (inviter === last) expectTooOften(await invite(club, inviter, email), email)
  }
})

test('a list that is refused for one of its addresses costs the others nothing', async () => {
  const claire = await newPerson(world)
  const club = await newCommunity(world, 'association', claire)
  const [full, other] = [newEmail('nadia'), newEmail('paul')]
  for (let times = 0; times < 4; times += 1) await invite(club, claire, full)
  for (let times = 0; times < 13; times += 1) {
    expectTooOften(await invite(club, claire, other, full), full)
  }
  expect((await invite(club, claire, other)).status).toBe(200)
  const two = await invite(club, claire, full, other, other.replace('@', '+a@'), `b${other}`)
  expect(two.status).toBe(429)
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
