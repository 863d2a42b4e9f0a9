import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson } from '../world/people.ts'
import { cookieOf } from '../world/sockets.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

interface Handshake {
  path?: string
  origin?: string | undefined
  cookie?: string
}

/** Asks for a socket; the status that the server answers before it closes the connection. */
function handshake({ path = '/api/socket', origin, cookie }: Handshake): Promise<number> {
  const { hostname, port } = new URL(world.origin)
  const head = [
    `GET ${path} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...(origin ? [`Origin: ${origin}`] : []),
    ...(cookie ? [`Cookie: ${cookie}`] : []),
  ]
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), hostname)
    socket.on('data', (data) => {
      answer += data
      // One that is let in stays open: it is closed from here.
      if (answer.startsWith('HTTP/1.1 101')) socket.end()
    })
    socket.on('error', reject)
    socket.on('end', () => resolve(Number(answer.split(' ')[1])))
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
  })
}

test('from another site it is refused', async () => {
  const claire = await newPerson(world)
  expect(await handshake({ origin: 'https://evil.example', cookie: cookieOf(claire) })).toBe(403)
})

test('without an Origin it is refused', async () => {
  expect(await handshake({})).toBe(403)
})

test('without a session it is refused', async () => {
  expect(await handshake({ origin: world.origin })).toBe(401)
  const cookie = `maillon_session=${'a'.repeat(40)}`
  expect(await handshake({ origin: world.origin, cookie })).toBe(401)
})

test('elsewhere than at its own address it is not found', async () => {
  expect(await handshake({ origin: world.origin, path: '/api/users/me' })).toBe(404)
})

test('a client that never closes its side is let go all the same', async () => {
  const { hostname, port } = new URL(world.origin)
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  const reset = new Promise((resolve) => socket.once('error', resolve))
  socket.write(
    `GET /api/socket HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
  )
  await new Promise((resolve) => socket.once('end', resolve).resume())
  // Our side is still open: what it sends now meets a connection that is no more.
  const knock = setInterval(() => socket.write('x'), 20)
  expect(await reset).toMatchObject({ code: expect.stringMatching(/ECONNRESET|EPIPE/) })
  clearInterval(knock)
})

test('a member comes in', async () => {
  const claire = await newPerson(world)
  expect(await handshake({ origin: world.origin, cookie: cookieOf(claire) })).toBe(101)
})

test('what comes together with the request for a socket belongs to the socket', async () => {
  const { hostname, port } = new URL(world.origin)
  const first = new Promise<string>((resolve) => {
    world.backend.sockets.upgrade = async (_request, socket, head) => {
      resolve(head.toString())
      socket.destroy()
    }
  })
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  socket.write(
    `GET /api/socket HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nfirst frame`,
  )
  expect(await first).toBe('first frame')
})
