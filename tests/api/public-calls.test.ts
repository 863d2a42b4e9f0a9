import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineCall } from '../../server/contract/call.ts'
import { Failure, toFailure } from '../../server/platform/failures.ts'
import { describeCalls } from '../../server/platform/openapi.ts'
import { createServe, type Env } from '../../server/platform/serve.ts'
import { startWorld, type World } from '../world/world.ts'

const open = { anonymous: true, keyless: true, public: { maxAge: 300 } } as const
const read = defineCall({
  ...open,
  summary: 'Says who looks',
  method: 'GET',
  path: '/public/things/{id}',
  params: v.object({ id: v.string() }),
  answer: v.object({ person: v.nullable(v.string()) }),
})
const feed = defineCall({
  ...open,
  public: { maxAge: 60, staleWhileRevalidate: 600 },
  summary: 'Gives a calendar',
  method: 'GET',
  path: '/public/feed',
  media: 'text/calendar',
})
const fresh = defineCall({
  ...open,
  public: { maxAge: 0 },
  summary: 'Gives what serves once',
  method: 'GET',
  path: '/public/fresh',
  answer: v.number(),
})
const write = defineCall({
  ...open,
  summary: 'Takes a wish',
  method: 'POST',
  path: '/public/wishes',
  body: v.object({ wish: v.string() }),
  answer: v.literal(true),
})
const own = defineCall({
  summary: 'Is for our own pages',
  method: 'POST',
  path: '/own',
  anonymous: true,
  keyless: true,
  answer: v.literal(true),
})

let world: World
let server: Server
let origin: string
beforeAll(async () => {
  world = await startWorld()
  const app = new Hono<Env>()
  app.onError((error, context) => {
    const failure = toFailure(error)
    return context.json(failure.body, failure.status)
  })
  const serve = createServe(
    app,
    world.backend.platform,
    async () => ({ sessionId: 's', userId: 'u' }),
    [],
  )
  serve(read, async ({ params }, { person }) => {
    if (params.id === 'gone') throw new Failure('not_found')
    return { person: person && 'somebody' }
  })
  serve(feed, async (_input, { context }) => context.body('BEGIN:VCALENDAR'))
  serve(fresh, async () => 1)
  serve(write, async () => true)
  serve(own, async () => true)
  server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await world.stop()
})

const elsewhere = { origin: 'https://club.example', cookie: 'maillon_session=x' }

test('a public call answers any site the same, whoever looks, and may be kept', async () => {
  const answer = await fetch(`${origin}/public/things/1`, { headers: elsewhere })
  const { headers } = answer
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('access-control-allow-credentials')).toBeNull()
  expect(headers.get('cache-control')).toBe('public, max-age=300')
  expect(headers.getSetCookie()).toEqual([])
  expect(await answer.json()).toEqual({ person: null })
})

test('one that is not JSON may be kept too, and for a while as it was', async () => {
  const answer = await fetch(`${origin}/public/feed`, { headers: elsewhere })
  expect(answer.headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=600')
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(await answer.text()).toBe('BEGIN:VCALENDAR')
})

test('what serves once is kept by nobody', async () => {
  const { headers } = await fetch(`${origin}/public/fresh`, { headers: elsewhere })
  expect(headers.get('cache-control')).toBeNull()
})

test('its failures can be read by any site, and are not kept', async () => {
  const answer = await fetch(`${origin}/public/things/gone`, { headers: elsewhere })
  expect(answer.status).toBe(404)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('cache-control')).toBeNull()
})

test('one that writes asks for no Origin of ours, and says so before it is made', async () => {
  const json = { ...elsewhere, 'content-type': 'application/json' }
  const body = JSON.stringify({ wish: 'Un goûter' })
  const answer = await fetch(`${origin}/public/wishes`, { method: 'POST', headers: json, body })
  expect([answer.status, await answer.json()]).toEqual([200, true])
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('cache-control')).toBeNull()

  const asked = await fetch(`${origin}/public/wishes`, {
    method: 'OPTIONS',
    headers: { ...elsewhere, 'access-control-request-method': 'POST' },
  })
  expect(asked.status).toBe(204)
  expect(asked.headers.get('access-control-allow-origin')).toBe('*')
  expect(asked.headers.get('access-control-allow-methods')).toBe('POST')
  expect(asked.headers.get('access-control-allow-headers')).toBe('Content-Type')
  expect(asked.headers.get('access-control-allow-credentials')).toBeNull()
})

test('a call that is not public is for our own pages alone', async () => {
  const answer = await fetch(`${origin}/own`, { method: 'POST', headers: elsewhere })
  expect(answer.status).toBe(403)
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  const asked = await fetch(`${origin}/own`, { method: 'OPTIONS', headers: elsewhere })
  expect(asked.status).toBe(404)
})

test('the description of the calls says which are public', () => {
  const { paths } = describeCalls([read, own], 'https://maillon.example')
  expect(paths[read.path]?.get).toMatchObject({
    security: [],
    description: expect.stringContaining('CORS'),
  })
  expect(paths[own.path]?.post).not.toHaveProperty('description')
})
