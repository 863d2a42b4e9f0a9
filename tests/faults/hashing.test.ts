import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  // Two at a time, and eighty behind them at each moment.
  expect(checked.length).toBeGreaterThanOrEqual(82)
  expect(checked.length + refused.length).toBe(300)
  expect((await claire.post('/auth/login', { email: claire.email, password })).status).toBe(200)
})

test('who hangs up gives their place in the line to others', async () => {
  const claire = await newPerson(world, { loggedIn: false })
  const { hostname, port } = new URL(world.origin)
  const body = JSON.stringify({ email: claire.email, password: 'wrong' })
  const sockets = Array.from({ length: 82 }, () => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    const head = [
      'POST /api/auth/login HTTP/1.1',
      `host: ${hostname}`,
      'authorization: Bearer maillon',
      'content-type: application/json',
      `content-length: ${body.length}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    return socket
  })
  const right = { email: claire.email, password }
  await expect.poll(async () => (await claire.post('/auth/login', right)).status).toBe(503)
  for (const socket of sockets) socket.destroy()
  // Far sooner than eighty passwords are checked, and at once were the server's ear as quick.
  await expect.poll(async () => (await claire.post('/auth/login', right)).status).toBe(200)
})
