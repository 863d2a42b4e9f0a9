import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Device, listDevices } from '../../server/contract/accounts.ts'
import { logIn, newPerson, type Person } from '../world/people.ts'
import { expectAnswer, expectFailure } from '../world/shapes.ts'
import type { Visitor } from '../world/visitor.ts'
import { startWorld, type World } from '../world/world.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

async function devicesOf(visitor: Visitor): Promise<Device[]> {
  const answer = await visitor.get('/users/me/sessions')
  expectAnswer(answer, listDevices)
  return answer.body as Device[]
}

/** Claire at her computer, and her telephone. */
async function claireWithPhone(): Promise<{ claire: Person; phone: Visitor }> {
  const claire = await newPerson(world, { headers: { 'user-agent': firefox } })
  const phone = world.visitor({ 'user-agent': safari })
  await logIn(claire, phone)
  return { claire, phone }
}

test('the places where one is logged in are listed in words', async () => {
  const { claire } = await claireWithPhone()
  const devices = await devicesOf(claire)
  expect(devices.map(({ device, current }) => [device, current])).toEqual([
    ['Firefox sur Windows', true],
    ['Safari sur iOS', false],
  ])
})

test('the one of this request was seen last, and comes first', async () => {
  const { claire, phone } = await claireWithPhone()
  for (const browser of [claire, phone]) {
    const [first, second] = await devicesOf(browser)
    expect(first?.current).toBe(true)
    expect(first && second && first.lastSeenAt >= second.lastSeenAt).toBe(true)
  }
})

test('a device’s id is neither the session’s own nor its hash', async () => {
  const { claire } = await claireWithPhone()
  const rows = await world.db
    .selectFrom('sessions')
    .select('id_hash')
    .where('user_id', '=', claire.id)
    .execute()
  const listed = JSON.stringify(await devicesOf(claire))
  for (const { id_hash: hash } of rows) expect(listed).not.toContain(hash)
  expect(listed).not.toContain(claire.cookies.get('maillon_session'))
})

test('one logs another place out', async () => {
  const { claire, phone } = await claireWithPhone()
  const other = (await devicesOf(claire)).find(({ current }) => !current)
  const answer = await claire.delete(`/users/me/sessions/${other?.id}`)
  expect([answer.status, answer.body]).toEqual([200, true])
  expectFailure(await phone.get('/users/me'), 401, 'not_authenticated')
  expect(await devicesOf(claire)).toHaveLength(1)
})

test('one may log oneself out this way', async () => {
  const { claire } = await claireWithPhone()
  const here = (await devicesOf(claire)).find(({ current }) => current)
  await claire.delete(`/users/me/sessions/${here?.id}`)
  expectFailure(await claire.get('/users/me'), 401, 'not_authenticated')
})

test('nobody logs somebody else out, or learns that they are logged in', async () => {
  const { claire } = await claireWithPhone()
  const samir = await newPerson(world, { firstName: 'Samir' })
  const [hers] = await devicesOf(claire)
  expectFailure(await samir.delete(`/users/me/sessions/${hers?.id}`), 404, 'not_found')
  expect(await devicesOf(claire)).toHaveLength(2)
})

test.each(['x', crypto.randomUUID()])('an unknown device can not be logged out: %s', async (id) => {
  const { claire } = await claireWithPhone()
  expectFailure(await claire.delete(`/users/me/sessions/${id}`), 404, 'not_found')
})

test('a session that has ended is not listed', async () => {
  const { claire, phone } = await claireWithPhone()
  const other = (await devicesOf(claire)).find(({ current }) => !current)
  await world.db
    .updateTable('sessions')
    .set({ expires_at: new Date(0) })
    .where('public_id', '=', other?.id ?? '')
    .execute()
  expect(await devicesOf(claire)).toHaveLength(1)
  expectFailure(await phone.get('/users/me'), 401, 'not_authenticated')
})

test('who was seen is written down, at the latest when the server stops', async () => {
  const own = await startWorld()
  try {
    const claire = await newPerson(own)
    const long = new Date('2026-01-01T00:00:00Z')
    await own.db.updateTable('sessions').set({ last_seen_at: long }).execute()
    await claire.get('/users/me')
    await own.stopServer()
    const row = await own.db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow()
    expect(row.last_seen_at.getTime()).toBeGreaterThan(Date.now() - 60_000)
  } finally {
    await own.stop()
  }
})
