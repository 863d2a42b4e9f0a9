import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { defineCall } from '../../server/contract/call.ts'
import { request } from '../../src/client/call.ts'

const send = defineCall({
  summary: 'Takes a form',
  method: 'POST',
  path: '/send',
  multipart: { image: 1000 },
  body: v.object({
    name: v.string(),
    description: v.optional(v.string()),
    type: v.optional(v.nullable(v.string())),
    image: v.optional(v.union([v.literal(''), v.file()])),
  }),
  answer: v.unknown(),
})

const fetched = vi.fn<typeof fetch>(async () => Response.json({}))
beforeAll(() => {
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('document', { querySelector: () => ({ content: 'maillon' }) })
})
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => fetched.mockClear())

async function sent() {
  const init = fetched.mock.calls[0]?.[1]
  if (!(init?.body instanceof FormData)) throw new Error('No form was sent')
  return { headers: new Headers(init.headers), parts: [...init.body] }
}

test('a call with files sends a form, whose type the browser says itself', async () => {
  const image = new File(['abc'], 'été.jpg', { type: 'image/jpeg' })
  expect(await request(send, { body: { name: 'Fanfare', image } })).toEqual({ ok: true, data: {} })
  const { headers, parts } = await sent()
  expect(headers.get('authorization')).toBe('Bearer maillon')
  expect(headers.has('content-type')).toBe(false)
  expect(parts).toEqual([
    ['name', 'Fanfare'],
    ['image', expect.objectContaining({ name: 'été.jpg', size: 3, type: 'image/jpeg' })],
  ])
})

test('what is undefined stays out; what is null or empty is sent as empty, which clears', async () => {
  await request(send, { body: { name: 'Fanfare', description: undefined, type: null, image: '' } })
  const { parts } = await sent()
  expect(parts).toEqual([
    ['name', 'Fanfare'],
    ['type', ''],
    ['image', ''],
  ])
})
