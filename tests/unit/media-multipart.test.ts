import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import fc from 'fast-check'
import { Hono } from 'hono'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { defineCall } from '../../server/contract/call.ts'
import { limits } from '../../server/contract/limits.ts'
import { toFailure } from '../../server/platform/failures.ts'
import type { Platform } from '../../server/platform/platform.ts'
import { createRates } from '../../server/platform/rates.ts'
import { createServe, type Env } from '../../server/platform/serve.ts'
import { noTracing } from '../../server/platform/tracing.ts'

/** What the handler was given, by name: a string, or a file's name, size and first bytes. */
type Seen = Record<string, string | { name: string; size: number; begins: string }>

const Part = v.optional(v.union([v.string(), v.file()]))
const send = defineCall({
  summary: 'Says what it was sent',
  method: 'POST',
  path: '/send',
  multipart: { image: 1000, files: 2_000_000 },
  body: v.looseObject({ name: Part, image: Part, files: Part }),
  answer: v.unknown(),
})

let server: Server
let origin: string
/** Bodies that the handler got. */
let handled: number
beforeAll(async () => {
  const app = new Hono<Env>()
  app.onError((error, context) => {
    const failure = toFailure(error)
    return context.json(failure.body, failure.status)
  })
  const platform = {
    config: readConfig({}),
    jobs: { ready: async () => undefined },
    rates: createRates(false),
    tracing: noTracing,
    now: () => new Date(),
  }
  const identify = async (context: { req: { header(name: string): string | undefined } }) =>
    context.req.header('cookie') ? { sessionId: 's', userId: 'u' } : null
  const serve = createServe(app, platform as unknown as Platform, identify, [])
  handled = 0
  serve(send, async ({ body }) => {
    handled += 1
    const seen: Seen = {}
    for (const [name, value] of Object.entries(body)) {
      if (typeof value === 'string') seen[name] = value
      else if (value instanceof File) {
        const begins = (await value.slice(0, 20).text()).toString()
        seen[name] = { name: value.name, size: value.size, begins }
      }
    }
    return seen
  })
  server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const identity = { authorization: 'Bearer maillon', cookie: 'x=y' }

async function post(body: BodyInit | null, headers: Record<string, string> = {}) {
  const response = await fetch(`${origin}/send`, {
    method: 'POST',
    body,
    headers: { ...identity, ...headers },
    signal: AbortSignal.timeout(10_000),
  })
  return { status: response.status, body: await response.json() }
}

/** A form as a browser makes it. */
function form(parts: Record<string, string | Blob>) {
  const data = new FormData()
  for (const [name, value] of Object.entries(parts)) data.set(name, value)
  return data
}

/** Written by hand, with the boundary `x`. */
function raw(body: string, type = 'multipart/form-data; boundary=x') {
  return post(Buffer.from(body), { 'content-type': type })
}
function part(name: string, value: string, more = '') {
  return `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
}
const end = '--x--\r\n'

const ofSize = (size: number, name = 'photo.jpg') => new File(['a'.repeat(size)], name)
const refused = { status: 400, body: { error: 'invalid_payload', fields: {} } }
const tooLarge = { status: 413, body: { error: 'payload_too_large' } }

describe('a form', () => {
  test('is read as strings and files', async () => {
    const answer = await post(form({ name: 'Fanfare d’Été\n👋', image: ofSize(5, 'été.jpg') }))
    expect(answer.body).toEqual({
      name: 'Fanfare d’Été\n👋',
      image: { name: 'été.jpg', size: 5, begins: 'aaaaa' },
    })
  })

  test('keeps bytes as they are', async () => {
    const bytes = new Uint8Array(1_500_000).map((_, at) => (at * 7) % 256)
    bytes.set(Buffer.from('\r\n--x\r\n'), 100)
    const answer = await post(form({ files: new File([bytes], 'a.pdf') }))
    expect(answer.body).toMatchObject({ files: { size: 1_500_000 } })
  })

  test('may be empty', async () => {
    expect(await raw(end)).toEqual({ status: 200, body: {} })
  })

  test('that leaves a file input empty leaves the file out', async () => {
    const answer = await post(form({ name: 'Fanfare', image: new File([], '') }))
    expect(answer.body).toEqual({ name: 'Fanfare' })
    const type = '; filename=""\r\nContent-Type: application/octet-stream'
    expect((await raw(part('image', '', type) + end)).body).toEqual({})
  })

  test('counts a line break as one character, as its writer did', async () => {
    const lines = 'a\n'.repeat(1000)
    expect((await post(form({ name: lines }))).body).toEqual({ name: lines })
  })

  test('says to take a picture away by an empty text', async () => {
    expect((await post(form({ image: '' }))).body).toEqual({ image: '' })
  })

  test('keeps a file of no bytes that has a name', async () => {
    const answer = await post(form({ image: ofSize(0) }))
    expect(answer.body).toMatchObject({ image: { size: 0 } })
  })

  test('takes files under the names that may hold one; others are left out', async () => {
    const answer = await post(form({ name: ofSize(5), other: ofSize(5), image: ofSize(5) }))
    expect(Object.keys(answer.body as object)).toEqual(['image'])
  })

  test('has no path in the name of a file', async () => {
    const answer = await raw(part('image', 'x', '; filename="../../etc/passwd"') + end)
    expect(answer.body).toMatchObject({ image: { name: 'passwd' } })
  })

  test.each(['__proto__', 'constructor', 'hasOwnProperty', 'toString'])(
    'can’t reach the prototype by the name %s',
    async (name) => {
      const texts = await raw(part(name, 'evil') + end)
      const files = await raw(part(name, 'evil', '; filename="x"') + end)
      expect([texts.status, files.status]).toEqual([200, 200])
      expect(({} as { evil?: unknown }).evil).toBeUndefined()
      expect(files.body).toEqual({})
    },
  )

  test('that arrives in small pieces is read all the same', async () => {
    const text = part('name', 'Fanfare') + part('image', 'abc', '; filename="a.jpg"') + end
    const pieces = new ReadableStream<Uint8Array>({
      async start(controller) {
        for (const letter of text) {
          controller.enqueue(Buffer.from(letter))
          await new Promise((resolve) => setImmediate(resolve))
        }
        controller.close()
      },
    })
    const type = { 'content-type': 'multipart/form-data; boundary=x' }
    const sent = await fetch(`${origin}/send`, {
      method: 'POST',
      body: pieces,
      headers: { ...identity, ...type },
      duplex: 'half',
    } as RequestInit)
    expect(await sent.json()).toMatchObject({ name: 'Fanfare', image: { size: 3 } })
  })

  test('may have text before and after it', async () => {
    expect((await raw(`preamble\r\n${part('name', 'a')}${end}epilogue`)).body).toEqual({
      name: 'a',
    })
  })
})

describe('a form is refused', () => {
  test.each([
    ['without an end', part('name', 'a')],
    ['that ends within a part', part('name', 'a').slice(0, -4)],
    ['that ends within a file', part('image', 'abc', '; filename="a.jpg"').slice(0, -4)],
    ['that ends within a head', '--x\r\nContent-Disposition: form-data; na'],
    ['that is empty', ''],
    ['that is no form', '{"name":"Fanfare"}'],
    ['whose parts begin otherwise than it says', part('name', 'a').replaceAll('--x', '--y')],
    ['with a part that has no name', '--x\r\nContent-Disposition: form-data\r\n\r\na\r\n--x--\r\n'],
    ['with two parts of one name', part('name', 'a') + part('name', 'b') + end],
    [
      'with two files of one name',
      part('image', 'a', '; filename="a"') + part('image', 'b', '; filename="b"') + end,
    ],
  ])('%s', async (_what, body) => {
    const before = handled
    expect(await raw(body)).toEqual(refused)
    expect(handled).toBe(before)
  })

  test.each([
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=other',
    'multipart/mixed; boundary=x',
    'x',
  ])('sent as %s', async (type) => {
    expect(await raw(part('name', 'a') + end, type)).toEqual(refused)
  })

  test('without a body', async () => {
    expect(await post(null)).toEqual(refused)
  })
})

describe('too large', () => {
  test('is a file one byte over its own limit; at its limit it is read', async () => {
    expect((await post(form({ image: ofSize(1000) }))).status).toBe(200)
    expect(await post(form({ image: ofSize(1001) }))).toEqual(tooLarge)
  })

  test('is a file over its limit that says its size to nobody', async () => {
    const status = await sendChunked(part('image', 'a'.repeat(5_000), '; filename="a"') + end)
    expect(status).toBe(413)
  })

  test('is a text over what a body of JSON may have', async () => {
    const field = limits.jsonBodyBytes
    expect((await post(form({ name: 'a'.repeat(field) }))).status).toBe(200)
    expect(await post(form({ name: 'a'.repeat(field + 1) }))).toEqual(tooLarge)
  })

  test('is the whole over the sum of its limits, also in parts that nobody reads', async () => {
    expect(await post(form({ other: ofSize(2_200_000) }))).toEqual(tooLarge)
    const many = Array.from({ length: 40 }, (_, at) => part(`n${at}`, 'a'.repeat(99_000)))
    expect(await raw(many.join('') + end)).toEqual(tooLarge)
    expect(await sendChunked(many.join('') + end)).toBe(413)
  })

  test('are a thousand parts', async () => {
    const texts = Array.from({ length: 1000 }, (_, at) => part(`n${at}`, ''))
    const files = Array.from({ length: 1000 }, (_, at) => part(`n${at}`, '', '; filename="a"'))
    expect(await raw(texts.join('') + end)).toEqual(tooLarge)
    expect(await raw(files.join('') + end)).toEqual(tooLarge)
  })

  test('is what says that it has 2 GB, before one byte of it came', async () => {
    const socket = await begin({ 'Content-Length': String(2 ** 31) })
    expect(await statusOf(socket)).toBe(413)
    socket.destroy()
  })
})

describe('not one byte is read', () => {
  test.each([
    ['without the client key', { authorization: 'Bearer other' }, 401],
    ['without a session', { cookie: '' }, 401],
    ['from elsewhere', { origin: 'https://evil.example' }, 403],
  ])('%s', async (_why, headers, status) => {
    const socket = await begin({ 'Content-Length': '500000', ...headers })
    expect(await statusOf(socket)).toBe(status)
    socket.destroy()
  })
})

test('a client that hangs up in the middle hurts nobody', async () => {
  const before = handled
  for (const body of [part('name', 'a'), part('image', 'abc', '; filename="a.jpg"').slice(0, -3)]) {
    const { arrived, over } = nextRequest(body.length)
    const socket = await begin({ 'Content-Length': '500000' })
    socket.write(body)
    await arrived
    socket.destroy()
    await over
  }
  expect(handled).toBe(before)
  expect((await post(form({ name: 'a' }))).status).toBe(200)
})

test('whatever bytes come, they are read or refused', async () => {
  const whole = Buffer.from(
    part('name', 'Fanfare') + part('image', 'abc', '; filename="a.jpg"') + part('other', '') + end,
  )
  const edit = fc.record({
    at: fc.nat(whole.length),
    removed: fc.nat(40),
    put: fc.oneof(
      fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes)),
      fc
        .constantFrom('\r\n', '\r', '\n', '--x', '--', '"', ';', ':', '\0', 'é')
        .map((text) => Buffer.from(text)),
    ),
  })
  const isAnswer = v.picklist([200, 400, 413])
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { maxLength: 4 }), async (edits) => {
      let body = whole
      for (const { at, removed, put } of edits) {
        body = Buffer.concat([body.subarray(0, at), put, body.subarray(at + removed)])
      }
      const { status } = await post(body, { 'content-type': 'multipart/form-data; boundary=x' })
      expect(v.is(isAnswer, status)).toBe(true)
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 400) },
  )
})

/** Tells when so many bytes of the next request's body have come, and when it was given up. */
function nextRequest(bytes: number) {
  const arrived = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  server.prependOnceListener('request', (request, response) => {
    const { push } = request
    let size = 0
    // Looks at what comes without reading it: only one may read a body.
    request.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
      size += chunk?.length ?? 0
      if (size >= bytes) arrived.resolve()
      return push.call(request, chunk, encoding)
    }
    response.once('close', over.resolve)
  })
  return { arrived: arrived.promise, over: over.promise }
}

/** The head of a request alone. */
async function begin(headers: Record<string, string>): Promise<Socket> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const all = {
    Host: hostname,
    'Content-Type': 'multipart/form-data; boundary=x',
    ...identity,
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST /send HTTP/1.1\r\n${lines.join('')}\r\n`)
  return socket
}

function statusOf(socket: Socket): Promise<number> {
  return new Promise((resolve, reject) => {
    socket.once('data', (data) => resolve(Number(data.toString().split(' ')[1])))
    socket.once('close', () => reject(new Error('Closed without an answer')))
  })
}

async function sendChunked(body: string): Promise<number> {
  const socket = await begin({ 'Transfer-Encoding': 'chunked' })
  const status = statusOf(socket)
  for (let at = 0; at < body.length; at += 1000) {
    const piece = body.slice(at, at + 1000)
    socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`)
  }
  socket.write('0\r\n\r\n')
  const answered = await status
  socket.destroy()
  return answered
}
