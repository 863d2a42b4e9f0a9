import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPerson, type Person, password, registration } from '../world/people.ts'
import { expectFailure, expectFields } from '../world/shapes.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
let claire: Person
beforeAll(async () => {
  world = await startWorld()
  claire = await newPerson(world)
})
afterAll(() => world.stop())

function put(raw: string, headers: Record<string, string | null> = {}) {
  const json = { 'content-type': 'application/json', ...headers }
  return claire.call('PUT', '/users/me', { raw, headers: json })
}

describe('a body', () => {
  test.each([
    '',
    '{',
    '{"firstName":}',
    'firstName=Claire',
    "{'firstName': 'Claire'}",
    '\u0000',
    '[',
    'undefined',
  ])('that is no JSON is refused: %j', async (raw) => {
    expectFields(await put(raw), {})
  })

  test.each(['null', 'true', '42', '"Claire"', '[]', '[{"firstName":"Claire"}]'])(
    'that is no object is refused: %s',
    async (raw) => {
      expectFields(await put(raw), {})
    },
  )

  test.each([
    { firstName: 42 },
    { firstName: ['Claire'] },
    { firstName: { first: 'Claire' } },
    { firstName: 'Cl\0aire' },
    { firstName: 'Claire\ud800' },
    { firstName: 'Claire\u202e' },
    { firstName: 'Claire\nBcc: x@exemple.fr' },
  ])('with a name that is none is refused: %j', async (body) => {
    const answer = await claire.put('/users/me', body)
    expectFields(answer, { firstName: 'Prénom invalide' })
  })

  test('without a content type is read as JSON', async () => {
    const answer = await put('{"firstName":"Claire"}', { 'content-type': null })
    expect(answer.status).toBe(200)
  })

  test('nested 50 000 levels deep is refused', async () => {
    const depth = 50_000
    expectFields(await put('['.repeat(depth) + ']'.repeat(depth)), {})
    const deep = `{"address":${'['.repeat(40_000)}${']'.repeat(40_000)}}`
    const answer = await put(deep)
    expect(answer.status).toBe(400)
  })

  test('that tries the prototype changes nothing', async () => {
    const before = await claire.get('/users/me')
    const raw = '{"__proto__":{"firstName":"Eve"},"constructor":{"prototype":{"lastName":"Eve"}}}'
    const answer = await put(raw)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(before.body)
  })

  test('of 5 MB is refused before it is read', async () => {
    const answer = await put(`{"firstName":"${'a'.repeat(5_000_000)}"}`)
    expectFailure(answer, 413, 'payload_too_large')
  })

  test('over 100 kB is refused, one just under is read', async () => {
    const sized = (bytes: number) => `{"firstName":"${'a'.repeat(bytes - 16)}"}`
    expectFailure(await put(sized(100 * 1024 + 1)), 413, 'payload_too_large')
    expect((await put(sized(100 * 1024))).status).toBe(400)
  })

  test('over the limit that does not say its size is refused too', async () => {
    const status = await sendChunked(world, 'x'.repeat(200_000))
    expect(status).toBe(413)
  })
})

describe('a path', () => {
  test.each(['/', '/nothing', '/users', '/users/me/', '/users/forgot-password/', '/%00', '/%ff'])(
    'that leads nowhere is not found: %s',
    async (path) => {
      expectFailure(await claire.get(path), 404, 'not_found')
    },
  )

  test('is not found with another method', async () => {
    expectFailure(await claire.call('PATCH', '/users/me'), 404, 'not_found')
    expectFailure(await claire.post('/users/me', {}), 404, 'not_found')
  })

  test.each(['%00', '%ff', '%', '%E0%A4%A', '..%2f..%2fetc%2fpasswd'])(
    'that holds %s is no server error',
    async (part) => {
      const answers = await Promise.all([
        claire.delete(`/users/me/sessions/${part}`),
        claire.get(`/users/roles/${part}`),
        claire.get(`/users/by-entity/${part}/true`),
        claire.get(`/users/forgot-password/${part}`),
        claire.delete(`/users/me/${part}`),
        claire.get(`/public/addresses?q=${part}`),
      ])
      for (const { status } of answers) expect(status).toBeLessThan(500)
    },
  )
})

describe('the client key', () => {
  test.each([null, '', 'maillon', 'Bearer', 'Bearer other', 'Basic maillon', 'bearer maillon x'])(
    'is needed, %j is refused',
    async (authorization) => {
      const answer = await claire.get('/users/me', { headers: { authorization } })
      expectFailure(answer, 401, 'invalid_client_token')
    },
  )

  test('is asked for before the session', async () => {
    const answer = await world.visitor().get('/users/me', { headers: { authorization: null } })
    expectFailure(answer, 401, 'invalid_client_token')
  })
})

describe('a write', () => {
  const change = (origin: string) =>
    claire.put('/users/me', { firstName: 'Claire' }, { headers: { origin } })

  test.each(['https://evil.example', 'null', 'http://localhost', 'http://localhost.evil.example'])(
    'from %s is refused',
    async (origin) => {
      expectFailure(await change(origin), 403, 'origin_not_allowed')
    },
  )

  test('from our own pages is let through, by either name of one’s own machine', async () => {
    const { port } = new URL(world.origin)
    for (const host of ['localhost', '127.0.0.1']) {
      expect((await change(`http://${host}:${port}`)).status).toBe(200)
    }
    expectFailure(await change(`https://localhost:${port}`), 403, 'origin_not_allowed')
  })

  test('from elsewhere is refused without a session, too', async () => {
    const stranger = world.visitor({ origin: 'https://evil.example' })
    const form = registration()
    expectFailure(await stranger.post('/users/register', form), 403, 'origin_not_allowed')
    const credentials = { email: claire.email, password }
    expectFailure(await stranger.post('/auth/login', credentials), 403, 'origin_not_allowed')
  })
})

test('every answer, also a failure, has its id and its protecting headers', async () => {
  for (const path of ['/health', '/nothing', '/users/me', '/users/roles/x']) {
    const { headers } = await world.visitor().get(path)
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  }
})

/** A POST in pieces, without a Content-Length; the status of its answer. */
function sendChunked({ origin }: World, body: string): Promise<number> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    const head = [
      'POST /api/auth/login HTTP/1.1',
      `Host: ${hostname}`,
      'Authorization: Bearer maillon',
      'Transfer-Encoding: chunked',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(`${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`)
    socket.on('error', reject)
    socket.once('data', (data) => {
      socket.destroy()
      resolve(Number(data.toString().split(' ')[1]))
    })
  })
}
