import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWeb } from '../../server/web.ts'
import { fakeBuild } from '../world/built.ts'
import { newPerson, type Person } from '../world/people.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
let web: Server
let claire: Person
beforeAll(async () => {
  world = await startWorld()
  web = createWeb(world.backend, fakeBuild())
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  claire = await newPerson(world)
})
afterAll(async () => {
  web.closeAllConnections()
  web.close()
  await world.stop()
})

interface Sent {
  method?: string
  path: string
  headers?: Record<string, string>
  /** How many bytes the head announces, and how many of them come. */
  announced: number
  sent: number
  /** What its body begins with. */
  begins?: string
}

/** Sends a request on a connection that is to be kept; what comes back until it ends. */
async function answerTo({ method = 'POST', path, headers, announced, sent, begins = '{' }: Sent) {
  const { port } = web.address() as AddressInfo
  const cookie = [...claire.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const head = {
    host: 'localhost',
    authorization: 'Bearer maillon',
    'content-type': 'application/json',
    'content-length': String(announced),
    connection: 'keep-alive',
    cookie,
    ...headers,
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
  const socket = connect(port, '127.0.0.1')
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  socket.write(begins.padEnd(sent))
  let said = ''
  socket.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('end', resolve)
    // Kept open: it is asked for something else.
    socket.on('data', () => isWhole(said) && !isClosing(said) && resolve())
  })
  socket.destroy()
  return { status: Number(said.split(' ')[1]), closing: isClosing(said) }
}

const isWhole = (said: string) => said.includes('\r\n\r\n')
const isClosing = (said: string) => /^connection: close\r?$/im.test(said.split('\r\n\r\n')[0] ?? '')

const form = { 'content-type': 'multipart/form-data; boundary=x' }
const twice = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(2)
const large = 300_000
/** Less than a call may take: it is refused for something else. */
const middling = 100_000

test.each<[string, number, Omit<Sent, 'announced' | 'sent'>, number?]>([
  ['that is too large', 413, { path: '/api/auth/login' }],
  [
    'of a form that is refused',
    400,
    { method: 'PUT', path: '/api/associations', headers: form, begins: `${twice}--x\r\n` },
  ],
  [
    'without the client key',
    401,
    { path: '/api/auth/login', headers: { authorization: 'x' } },
    middling,
  ],
  ['of a form without a session', 401, { path: '/api/groups', headers: { ...form, cookie: '' } }],
  [
    'from another site',
    403,
    { path: '/api/auth/login', headers: { origin: 'https://x.example' } },
    middling,
  ],
  ['to a call that is not there', 404, { path: '/api/nothing' }],
  ['of a call that takes none', 200, { method: 'GET', path: '/api/health' }],
])(
  'after a body %s the connection closes, and says so before',
  async (_which, status, request, announced = large) => {
    const answer = { status, closing: true }
    expect(await answerTo({ ...request, announced, sent: 70_000 })).toEqual(answer)
    // All of it is on its way: the answer comes through all the same.
    expect(await answerTo({ ...request, announced, sent: announced })).toEqual(answer)
  },
)

test('after a body that was read the connection stays', async () => {
  const login = { path: '/api/auth/login', announced: 100, sent: 100 }
  expect(await answerTo(login)).toEqual({ status: 400, closing: false })
})

test('a file is the same whole file after a body that nobody read', async () => {
  const content = Buffer.from('À bientôt')
  const identity = {
    etag: '"salut"',
    headers: ['Content-Length', String(content.length)],
    unchanged: [],
    body: content.toString('latin1'),
  }
  const files = new Map([['/salut.txt', { identity }]])
  const server = createWeb(world.backend, { ...fakeBuild(), files })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /salut.txt HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n')
  const said = await text(socket)
  server.close()
  expect(said.split('\r\n\r\n')[1]).toBe('À bientôt')
})
