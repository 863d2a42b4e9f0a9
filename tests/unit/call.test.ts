import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { call } from '../../src/client/call.ts'
import { newId } from '../../src/client/ids.ts'

/** What went to the network, as `fetch` was given it. */
let sent: { url: string; init: RequestInit }[]
/** What comes back; a function may throw, as `fetch` does. */
let answer: () => Response

beforeEach(() => {
  sent = []
  answer = () => Response.json({})
  vi.stubGlobal('document', { querySelector: () => ({ content: 'the-key' }) })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    return answer()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const ask = () => call('GET /users/me')

describe('a call', () => {
  test('names the page’s key, and takes the session along', async () => {
    await ask()
    expect(sent[0]).toMatchObject({
      url: '/api/users/me',
      init: { method: 'GET', credentials: 'include', headers: { Authorization: 'Bearer the-key' } },
    })
    expect(sent[0]?.init.body).toBeUndefined()
  })

  test('leads nowhere else by what stands in a parameter or a query', async () => {
    await call('GET /groups/{id}', { params: { id: '../users/me?x#y' } })
    await call('POST /mails/unsubscribe', { query: { token: 'a&b=c' } })
    expect(sent.map(({ url }) => url)).toEqual([
      '/api/groups/..%2Fusers%2Fme%3Fx%23y',
      '/api/mails/unsubscribe?token=a%26b%3Dc',
    ])
  })

  test('says of a body what it is', async () => {
    await call('POST /users/resend-activation', { body: { email: 'a@exemple.fr' } })
    expect(sent[0]?.init).toMatchObject({
      headers: { 'Content-Type': 'application/json' },
      body: '{"email":"a@exemple.fr"}',
    })
  })

  test('sends of a form what is there, and lets the browser say what it is', async () => {
    const image = new File(['x'], 'a.png', { type: 'image/png' })
    await call('PUT /groups', { form: { id: '1', name: undefined, image } })
    const { body, headers } = sent[0]?.init ?? {}
    expect(body).toBeInstanceOf(FormData)
    const fields = body instanceof FormData ? [...body.keys()] : []
    expect(fields).toEqual(['id', 'image'])
    expect(headers).not.toHaveProperty('Content-Type')
  })

  test('waits ten seconds for an answer, and five minutes while files go out', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    await ask()
    await call('PUT /groups', { form: { id: '1' } })
    expect(timeout.mock.calls).toEqual([[10_000], [300_000]])
  })
})

describe('a call that fails', () => {
  test('says its code, what is wrong at which field, and when to try again', async () => {
    answer = () =>
      Response.json(
        { error: 'too_many_requests', fields: { email: 'Trop', other: 1 } },
        { status: 429, headers: { 'Retry-After': '90' } },
      )
    expect(await ask()).toEqual({
      ok: false,
      error: 'too_many_requests',
      fields: { email: 'Trop' },
      retryAfter: 90,
    })
  })

  test.each([['<h1>Bad gateway</h1>'], ['null'], ['{"error":4}'], ['']])(
    'has a code also where a proxy answers %j',
    async (text) => {
      answer = () => new Response(text, { status: 502 })
      expect(await ask()).toEqual({ ok: false, error: 'unknown' })
    },
  )

  test.each([
    ['an answer that is cut off', () => new Response('{"id":', { status: 200 }), 'unknown'],
    ['no connection', () => throwing(new TypeError('Failed to fetch')), 'network_failure'],
    ['no answer in time', () => throwing(new DOMException('', 'TimeoutError')), 'timeout'],
    [
      'a page that goes away',
      () => throwing(new DOMException('', 'AbortError')),
      'network_failure',
    ],
  ] as const)('for %s never throws', async (_, given, error) => {
    answer = given
    expect(await ask()).toEqual({ ok: false, error })
  })
})

function throwing(error: Error): never {
  throw error
}

test('an id that a page makes is a random UUID', () => {
  const ids = Array.from({ length: 200 }, newId)
  expect(new Set(ids).size).toBe(200)
  for (const id of ids) {
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  }
})
