import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../server/accounts/passwords.ts'
import { newPerson, password } from '../world/people.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test('of a wave of logins some are told to come again, and the next one does not wait for them', async () => {
  const claire = await newPerson(world, { loggedIn: false })
  const wave = await Promise.all(
    Array.from({ length: 300 }, () =>
      world.visitor().post('/auth/login', { email: claire.email, password: 'wrong' }),
    ),
  )
  const refused = wave.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.body).toEqual({ error: 'service_unavailable' })
  expect(refused[0]?.headers.get('retry-after')).toBe('1')
  const checked = wave.filter(({ status }) => status === 401)
  // One or two at a time, by the machine, and eighty behind them at each moment.
  expect(checked.length).toBeGreaterThanOrEqual(81)
  expect(checked.length + refused.length).toBe(300)
  expect((await claire.post('/auth/login', { email: claire.email, password })).status).toBe(200)
})

test('who hangs up while they wait is not waited for', async () => {
  const claire = await newPerson(world, { loggedIn: false })
  const { hostname, port } = new URL(world.origin)
  const before = { statements: world.statements.length, log: world.log.length }
  // The line is the process's own: these stand in it before the call.
  let isThrough = false
  const others = Promise.all(Array.from({ length: 80 }, () => hashPassword(password)))
  const through = others.then(() => {
    isThrough = true
  })
  const body = JSON.stringify({ email: claire.email, password })
  const socket = connect(Number(port), hostname)
  const head = [
    'POST /api/auth/login HTTP/1.1',
    `host: ${hostname}`,
    'authorization: Bearer maillon',
    'content-type: application/json',
    `content-length: ${body.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  await expect
    .poll(() => world.statements.length, { interval: 5 })
    .toBeGreaterThan(before.statements)
  await setImmediate()
  socket.destroy()
  const left = () => world.log.slice(before.log).some((line) => JSON.parse(line).status === 400)
  await expect.poll(left, { interval: 5 }).toBe(true)
  expect(isThrough).toBe(false)
  await through
})
