import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { limits } from '../../server/contract/limits.ts'
import { createWeb } from '../../server/web.ts'
import { fakeBuild } from '../world/built.ts'
import { sendForm } from '../world/communities.ts'
import { newPerson, type Person } from '../world/people.ts'
import { expectFailure, expectFields } from '../world/shapes.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ environment: { RATE_LIMIT: 'on' } })
})
afterAll(() => world.stop())

const sockets: Socket[] = []
const servers: Server[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

const nobodys = '00000000-0000-4000-8000-000000000000'

/** A whole form to an association that does not exist: 404 says that it was read. */
const send = (person: Person, files?: File) =>
  sendForm(person, 'PUT', '/associations', { id: nobodys, ...(files && { files }) })

/** The beginning of a form of `size` bytes, whose rest does not come by itself. */
function begin(person: Person, size: number, origin = world.origin): Socket {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  sockets.push(socket)
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const head = [
    'PUT /api/associations HTTP/1.1',
    `host: ${hostname}`,
    'authorization: Bearer maillon',
    `cookie: ${cookie}`,
    'content-type: multipart/form-data; boundary=x',
    `content-length: ${size}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  return socket
}

/**
 * Forms that don't end, in place of those that were refused, until somebody who looks is told `status`:
 * whoever looks takes a place for a moment, and may cost one of them its own.
 */
async function hold(
  begins: (() => Socket)[],
  look: () => Promise<{ status: number }>,
  status: number,
): Promise<Socket[]> {
  const held = begins.map((begin) => ({ begin, socket: begin().resume() }))
  async function attempt() {
    for (const place of held) if (place.socket.closed) place.socket = place.begin().resume()
    return (await look()).status
  }
  await expect.poll(attempt, { timeout: 30_000, interval: 300 }).toBe(status)
  return held.map(({ socket }) => socket)
}

/** Holds both places of an account. */
const holdBoth = (person: Person, begin: () => Socket) =>
  hold([begin, begin], () => send(person), 429)

test('an account sends two forms at once, and a third when one of them is through or gone', async () => {
  const [claire, samir] = [await newPerson(world), await newPerson(world)]
  const [first] = await holdBoth(claire, () => begin(claire, 1000))
  const refused = await send(claire)
  expectFailure(refused, 429, 'too_many_requests')
  expect(refused.headers.get('retry-after')).toBe('5')
  expect((await send(samir)).status).toBe(404)

  first?.destroy()
  await expect.poll(async () => (await send(claire)).status).toBe(404)
})

test('a form that failed holds no place', async () => {
  const claire = await newPerson(world)
  for (let times = 0; times < 5; times += 1) {
    const broken = await claire.call('PUT', '/associations', {
      raw: 'x',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expectFields(broken, {})
    const tooLarge = await send(claire, new File([new Uint8Array(limits.fileBytes + 1)], 'a.txt'))
    expectFailure(tooLarge, 413, 'payload_too_large')
    expect((await send(claire)).status).toBe(404)
  }
})

/** The head of a form with a document in it, and so many bytes of that. */
const opening = (bytes: number) =>
  `--x\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\n\r\n${'a'.repeat(bytes)}`
/** The beginning of a large document, of which no more than that comes. */
function beginSlow(person: Person, bytes: number): Socket {
  const socket = begin(person, limits.fileBytes + 1000)
  socket.write(opening(bytes))
  return socket
}
const large = new File([new Uint8Array(limits.fileBytes).fill(97)], 'a.txt')

test('sixteen slow forms that say they are large hold no more than what came of them', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => newPerson(world)))
  const late = await newPerson(world)
  await Promise.all(people.map((person) => holdBoth(person, () => beginSlow(person, 1000))))
  expect((await send(late, large)).status).toBe(404)
})

test('all together hold a dozen large documents; a small one finds its place beside them', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => newPerson(world)))
  const late = await newPerson(world)
  const begins = people.flatMap((person) => {
    const begin = () => beginSlow(person, limits.fileBytes - 200)
    return [begin, begin]
  })
  await hold(begins, () => send(late, large), 503)
  const refused = await send(late, large)
  expectFailure(refused, 503, 'service_unavailable')
  expect(refused.headers.get('retry-after')).toBe('15')
  expect((await send(late)).status).toBe(404)

  for (const socket of sockets) socket.destroy()
  await expect.poll(async () => (await send(late, large)).status, { interval: 500 }).toBe(404)
})

test('a form that comes too slowly is cut, and its place is free', async () => {
  const claire = await newPerson(world)
  const slow = await holdBoth(claire, () => beginSlow(claire, 20_000))
  const ends = slow.map((socket) => ended(socket))
  world.clock.forward(20_000)
  for (const { said } of await Promise.all(ends)) expect(said).toMatch(/^HTTP\/1.1 413 /)
  expect((await send(claire)).status).toBe(404)
})

test('a client that hangs up is no error of ours', async () => {
  const claire = await newPerson(world)
  const before = world.log.length
  const form = begin(claire, 10_000)
  form.write(opening(1000))
  const key = 'authorization: Bearer maillon'
  for (const framing of ['content-length: 1000', 'transfer-encoding: chunked']) {
    const socket = connect(Number(new URL(world.origin).port), '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.write(`POST /api/auth/login HTTP/1.1\r\nhost: x\r\n${key}\r\n${framing}\r\n\r\n5\r\n{`)
  }
  await expect.poll(async () => (await send(claire)).status).toBe(404)
  for (const socket of sockets) socket.destroy()
  const written = () => world.log.slice(before).map((line) => JSON.parse(line))
  const broken = (route: string) =>
    written().some((line) => line.route === route && line.status < 500)
  await expect.poll(() => broken('/auth/login') && broken('/associations')).toBe(true)
  await send(claire)
  expect(written().filter(({ level }) => level >= 40)).toEqual([])
})

const patience = { head: 200, whole: 3_000, silence: 600 }

async function listen(given?: typeof patience): Promise<{ web: Server; origin: string }> {
  const web = createWeb(world.backend, fakeBuild(), given && { patience: given })
  servers.push(web)
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  return { web, origin: `http://127.0.0.1:${(web.address() as AddressInfo).port}` }
}

/** What comes until the connection ends, and after how many milliseconds that was. */
async function ended(socket: Socket): Promise<{ said: string; after: number }> {
  const start = performance.now()
  let said = ''
  for await (const data of socket) said += data
  return { said, after: performance.now() - start }
}

const form = `--x\r\ncontent-disposition: form-data; name="id"\r\n\r\n${nobodys}\r\n--x--\r\n`

/** Sends a letter at a time. */
function dribble(socket: Socket, text: string, pause: number): void {
  let at = 0
  const timer = setInterval(() => {
    socket.write(text[at] ?? '')
    at += 1
    if (at >= text.length) clearInterval(timer)
  }, pause)
  socket.once('close', () => clearInterval(timer))
}

test('a form on a slow line is read to its end', async () => {
  const claire = await newPerson(world)
  const { origin } = await listen(patience)
  const socket = begin(claire, form.length, origin)
  const start = performance.now()
  dribble(socket, form, 12)
  const said = await new Promise((resolve) => socket.once('data', (data) => resolve(`${data}`)))
  expect(said).toMatch(/^HTTP\/1.1 404 /)
  // Longer than the silence in which it would be cut.
  expect(performance.now() - start).toBeGreaterThan(patience.silence)
})

test('who falls silent is cut, and their place is free', async () => {
  const claire = await newPerson(world)
  const { origin } = await listen(patience)
  const ends = [1, 2].map(() => ended(begin(claire, 1000, origin)))
  for (const { said, after } of await Promise.all(ends)) {
    expect(said).not.toMatch(/^HTTP\/1.1 2/)
    expect(after).toBeLessThan(patience.whole)
  }
  await expect.poll(async () => (await send(claire)).status).toBe(404)
})

test('who sends a byte now and then is cut all the same', async () => {
  const claire = await newPerson(world)
  const { origin } = await listen(patience)
  const socket = begin(claire, 10_000, origin)
  dribble(socket, 'a'.repeat(10_000), 100)
  const { said, after } = await ended(socket)
  expect(said).toMatch(/^HTTP\/1.1 408 /)
  expect(after).toBeGreaterThan(patience.whole - 100)
})

test('a head that does not come is not waited for', async () => {
  const { origin } = await listen(patience)
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  sockets.push(socket)
  socket.write('GET /api/health HTTP/1.1\r\n')
  dribble(socket, 'a'.repeat(1000), 100)
  const { said, after } = await ended(socket)
  expect(said).toMatch(/^HTTP\/1.1 408 /)
  expect(after).toBeLessThan(patience.whole)
})

test('the usual patience is enough for a document of 10 MB at 300 kbit/s', async () => {
  const { web } = await listen()
  expect(web.requestTimeout / 1000).toBeGreaterThan(limits.fileBytes / (300_000 / 8))
  expect(web.headersTimeout).toBeLessThan(web.requestTimeout)
  expect(web.timeout).toBeLessThan(web.requestTimeout)
  expect(web.timeout).toBeGreaterThan(0)
})
