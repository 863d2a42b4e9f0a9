import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../server/accounts/passwords.ts'
import { newCommunity, newInvitation } from '../world/communities.ts'
import { testOfOwnSchema } from '../world/database.ts'
import { logIn, newPerson, password, registration } from '../world/people.ts'
import { expectFailure, expectFields } from '../world/shapes.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

function inPath(given: string) {
  return `/users/me/${encodeURIComponent(given)}`
}

function rowOf(id: string) {
  return world.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

test('somebody deletes their account with the password in the body', async () => {
  const claire = await newPerson(world, { loggedIn: 'by call' })
  const answer = await claire.delete('/users/me', { password })
  expect([answer.status, answer.body]).toEqual([200, true])
  expect([...claire.cookies.keys()]).toEqual(['maillon_device'])
})

test('somebody deletes their account with the password in the path', async () => {
  const claire = await newPerson(world, { loggedIn: 'by call' })
  const answer = await claire.delete(inPath(password))
  expect([answer.status, answer.body]).toEqual([200, true])
  expect([...claire.cookies.keys()]).toEqual(['maillon_device'])
})

test.each(['Aa1!@_#$%^&*', 'Aa1%41%2F%25', 'Aa1%%%%%%', 'Aa1#?&=^x'])(
  'a password in the path may hold every special character: %s',
  async (special) => {
    const claire = await newPerson(world)
    const passwordHash = await hashPassword(special)
    await world.db
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', claire.id)
      .execute()
    expectFailure(await claire.delete(inPath(`${special}x`)), 400, 'invalid_current_password')
    const answer = await claire.delete(inPath(special))
    expect([answer.status, answer.body]).toEqual([200, true])
  },
)

test('a wrong password deletes nothing', async () => {
  const claire = await newPerson(world)
  expectFailure(
    await claire.delete('/users/me', { password: 'wrong' }),
    400,
    'invalid_current_password',
  )
  expectFailure(await claire.delete(inPath('wrong')), 400, 'invalid_current_password')
  expect((await claire.get('/users/me')).status).toBe(200)
})

test('without a password nothing is deleted', async () => {
  const claire = await newPerson(world)
  expectFields(await claire.delete('/users/me', {}), { password: 'Champ requis' })
  expect((await claire.get('/users/me')).status).toBe(200)
})

testOfOwnSchema?.('the row stays as a nameless author, with nothing personal in it', async () => {
  const claire = await newPerson(world)
  const address = { city: 'Lyon', postcode: '69003', coordinates: [4.8, 45.7] }
  await claire.put('/users/me', { phoneNumber: '0612345678', birthDay: '1984-02-29', address })
  await claire.delete('/users/me', { password })
  const row = await rowOf(claire.id)
  expect(row).toEqual({
    id: claire.id,
    email: null,
    password_hash: null,
    first_name: '',
    last_name: '',
    phone_number: null,
    birth_day: null,
    address: null,
    created_at: expect.any(Date),
    validated_at: null,
    last_seen_at: expect.any(Date),
    warned_at: null,
    deleted_at: expect.any(Date),
    blocked_at: null,
  })
})

test('every session of the account ends', async () => {
  const claire = await newPerson(world)
  const phone = world.visitor()
  await logIn(claire, phone)
  const cookie = `maillon_session=${claire.cookies.get('maillon_session')}`
  await claire.delete('/users/me', { password })
  expectFailure(await phone.get('/users/me'), 401, 'not_authenticated')
  expectFailure(await world.visitor({ cookie }).get('/users/me'), 401, 'not_authenticated')
  const rows = await world.db.selectFrom('sessions').where('user_id', '=', claire.id).execute()
  expect(rows).toEqual([])
})

test('no link, known browser, place or invitation of the account is left', async () => {
  const claire = await newPerson(world, { loggedIn: 'by call' })
  const samir = await newPerson(world, { firstName: 'Samir' })
  const club = await newCommunity(world, 'association', samir, { members: [[claire, 'member']] })
  const other = await newCommunity(world, 'group', samir)
  await newInvitation(world, other, claire.email)
  await world.visitor().get(`/users/forgot-password/${claire.email}`)
  await world.post.mailTo(claire.email)
  const left = async () => {
    const rowsOf = (table: 'tokens' | 'known_devices' | 'memberships') =>
      world.db.selectFrom(table).select('user_id').where('user_id', '=', claire.id).execute()
    const counts = await Promise.all([
      rowsOf('tokens'),
      rowsOf('known_devices'),
      rowsOf('memberships'),
      world.db.selectFrom('invitations').select('id').where('email', '=', claire.email).execute(),
    ])
    return counts.map((rows) => rows.length)
  }
  expect(await left()).toEqual([1, 1, 1, 1])
  expect((await claire.delete('/users/me', { password })).status).toBe(200)
  expect(await left()).toEqual([0, 0, 0, 0])
  expect((await samir.get(`${club.path}/${club.id}`)).status).toBe(200)
})

test('a mail says goodbye', async () => {
  const zoe = await newPerson(world, { firstName: 'Zoé' })
  await zoe.delete('/users/me', { password })
  const mail = await world.post.mailTo(zoe.email)
  expect(mail.subject).toBe('Votre compte est supprimé')
  expect(mail.text).toContain('Bonjour Zoé,')
  expect(mail.html).toContain('Bonjour Zoé,')
})

test('nobody logs in to a deleted account', async () => {
  const claire = await newPerson(world)
  await claire.delete('/users/me', { password })
  const answer = await world.visitor().post('/auth/login', { email: claire.email, password })
  expectFailure(answer, 401, 'wrong_password_or_email')
})

test('a reset link from before the deletion opens nothing', async () => {
  const claire = await newPerson(world)
  await claire.get(`/users/forgot-password/${claire.email}`)
  const { token } = await world.post.mailTo(claire.email)
  await claire.delete('/users/me', { password })
  const answer = await world.visitor().put('/users/new-password', { password, token })
  expectFailure(answer, 400, 'wrong_token_provided')
})

test('the address can register again, as somebody new', async () => {
  const claire = await newPerson(world)
  await claire.delete('/users/me', { password })
  const form = registration({ email: claire.email })
  const answer = await world.visitor().post('/users/register', form)
  expect(answer.status).toBe(201)
  const again = await world.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', claire.email)
    .executeTakeFirstOrThrow()
  expect(again.id).not.toBe(claire.id)
})

test('several accounts can be deleted: nameless rows do not collide', async () => {
  for (let i = 0; i < 2; i += 1) {
    const answer = await (await newPerson(world)).delete('/users/me', { password })
    expect(answer.status).toBe(200)
  }
})

test('deleting twice at once deletes once, with one mail', async () => {
  const claire = await newPerson(world)
  const body = { password }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => claire.delete('/users/me', body)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  await world.post.mailTo(claire.email)
  // What is sent in order arrives in order: a second farewell would be here before this mail.
  const later = await newPerson(world)
  await later.delete('/users/me', body)
  await world.post.mailTo(later.email)
  expect(world.post.countTo(claire.email)).toBe(1)
})
