import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rates } from '../../server/communities/rates.ts'
import { newCommunity, newInvitation, sendForm, type TestCommunity } from '../world/communities.ts'
import { pdf } from '../world/documents.ts'
import { newEmail, newPerson, type Person } from '../world/people.ts'
import { picture } from '../world/pictures.ts'
import { expectFailure } from '../world/shapes.ts'
import type { Answer } from '../world/visitor.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ environment: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '1' } })
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

test('an account sends so many reminders of dues a day, counted by address', async () => {
  const claire = await newPerson(world)
  const club = await newCommunity(world, 'association', claire)
  const { attempts } = rates.duesReminder.account
  await take('dues-reminder', rates.duesReminder, 'account', claire.id, attempts - 2)
  const invited = [newEmail('a'), newEmail('b'), newEmail('c')].map((email) =>
    newInvitation(world, club, email),
  )
  const ids = (await Promise.all(invited)).map(({ id }) => id)
  const remind = (some: string[]) =>
    claire.post(`/associations/${club.id}/remind-contributions`, { ids: some })
  expectFailure(await remind(ids), 429, 'too_many_requests')
  // Nobody of them was reminded, and who is skipped costs nothing.
  expect((await remind(ids.slice(1))).body).toEqual({ reminded: 2, skipped: 0 })
  expect((await remind(ids.slice(1))).body).toEqual({ reminded: 0, skipped: 2 })
  expectFailure(await remind(ids.slice(0, 1)), 429, 'too_many_requests')
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
    duesReminder: { account: { attempts: 800, seconds: day } },
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
  const said = `${email} a déjà reçu plusieurs e-mails de notre part aujourd’hui. Réessayez demain, ou retirez cette adresse.`
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

describe('guessing the token of an invitation', () => {
  const from = (address: string) => world.visitor({ 'x-forwarded-for': address })
  const guess = (address: string) => from(address).post('/groups/join', { token: 'x' })

  test('is limited for one address to 250 tries in a quarter of an hour', async () => {
    for (let tries = 0; tries < 250; tries += 1) {
      expect((await guess('10.1.1.1')).status).toBe(404)
    }
    const refused = await guess('10.1.1.1')
    expectFailure(refused, 429, 'too_many_requests')
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60)
    expectFailure(await guess('10.1.1.2'), 404, 'invitation_not_found')
  })

  test('is limited for one network to 500', async () => {
    const { network } = rates.token
    await take('invitation-token', { network }, 'network', '10.1.2', 499)
    expectFailure(await guess('10.1.2.1'), 404, 'invitation_not_found')
    expectFailure(await guess('10.1.2.2'), 429, 'too_many_requests')
    expectFailure(await guess('10.1.3.1'), 404, 'invitation_not_found')
  })
})

describe('an account uploads 120 files an hour', () => {
  async function atTheEdge() {
    const claire = await newPerson(world)
    const club = await newCommunity(world, 'group', claire)
    await take('upload', rates.upload, 'account', claire.id, 119)
    return { claire, club }
  }
  const image = async () => new File([await picture('png')], 'logo.png')
  const files = () => new File([pdf], 'statuts.pdf')

  test('when it creates', async () => {
    const { claire } = await atTheEdge()
    const create = async () =>
      sendForm(claire, 'POST', '/groups', { name: 'Groupe', image: await image() })
    expect((await create()).status).toBe(201)
    expectFailure(await create(), 429, 'too_many_requests')
    expect((await sendForm(claire, 'POST', '/groups', { name: 'Groupe' })).status).toBe(201)
  })

  test.each([
    ['a picture', async () => ({ image: await image() })],
    ['a document', async () => ({ files: files() })],
  ])('when it changes, for %s', async (_what, made) => {
    const { claire, club } = await atTheEdge()
    const change = async (fields: Record<string, string | File>) =>
      sendForm(claire, 'PUT', '/groups', { id: club.id, ...fields })
    expect((await change(await made())).status).toBe(200)
    expectFailure(await change(await made()), 429, 'too_many_requests')
    expect((await change({ name: 'Sans fichier' })).status).toBe(200)
    const other = await newPerson(world)
    const theirs = await newCommunity(world, 'group', other)
    const form = { id: theirs.id, ...(await made()) }
    expect((await sendForm(other, 'PUT', '/groups', form)).status).toBe(200)
  })
})
