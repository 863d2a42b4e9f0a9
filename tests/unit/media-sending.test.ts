import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../src/client/call.ts'

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
  expect(await call('POST /groups', { form: { name: 'Fanfare', image } })).toEqual({
    ok: true,
    data: {},
  })
  const { headers, parts } = await sent()
  expect(headers.get('authorization')).toBe('Bearer maillon')
  expect(headers.has('content-type')).toBe(false)
  expect(parts).toEqual([
    ['name', 'Fanfare'],
    ['image', expect.objectContaining({ name: 'été.jpg', size: 3, type: 'image/jpeg' })],
  ])
})

test('what is undefined stays out; what is empty is sent as it is, which clears', async () => {
  const form = {
    id: '1',
    name: 'Fanfare',
    description: undefined,
    association: '',
    image: '',
  } as const
  await call('PUT /associations', { form })
  const { parts } = await sent()
  expect(parts).toEqual([
    ['id', '1'],
    ['name', 'Fanfare'],
    ['association', ''],
    ['image', ''],
  ])
})
