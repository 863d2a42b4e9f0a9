import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../world/world.ts'

type Content = Record<string, { schema: object; example?: object }>
interface Operation {
  summary: string
  security: object[]
  parameters?: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content: Content }>
}
interface Description {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}

let world: World
let description: Description
beforeAll(async () => {
  world = await startWorld()
  const answer = await get('/openapi.json')
  description = answer.body as Description
})
afterAll(() => world.stop())

/** As a developer's browser asks: without the client key. */
function get(path: string) {
  return world.visitor().get(path, { headers: { authorization: null } })
}

function operations() {
  return world.backend.app.calls.map((call) => {
    const operation = description.paths[call.path]?.[call.method.toLowerCase()]
    if (!operation) throw new Error(`${call.method} ${call.path} is not described`)
    return { call, operation }
  })
}

test('the description holds exactly the calls that are served', () => {
  const described = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const served = world.backend.app.calls.map(({ method, path }) => `${method} ${path}`)
  expect(described.sort()).toEqual(served.sort())
  expect(description.openapi).toBe('3.1.0')
})

test('every call has its answer, its failures and what it takes', () => {
  for (const { call, operation } of operations()) {
    const success = operation.responses[call.status ?? 200]
    expect(success?.content[call.media ?? 'application/json']?.schema).toBeTypeOf('object')
    expect(operation.summary).toBe(call.summary)
    expect(operation.requestBody !== undefined).toBe(call.body !== undefined)
    const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path')
    const braces = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(inPath.map(({ name }) => name)).toEqual(braces)
    expect(inPath.every(({ required }) => required)).toBe(true)

    const said = JSON.stringify(operation.responses)
    for (const code of call.failures ?? []) expect(said).toContain(`"${code}"`)
    if (!call.keyless) expect(said).toContain('"invalid_client_token"')
    if (!call.anonymous) expect(said).toContain('"not_authenticated"')
    if (call.body) expect(said).toContain('"invalid_payload"')
  }
})

test('every schema is JSON Schema without references that lead nowhere', () => {
  const types = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'])
  // Examples are no schemas.
  const schemasOf = (content: Content = {}) => Object.values(content).map(({ schema }) => schema)
  function check(schema: unknown): void {
    if (typeof schema !== 'object' || schema === null) return
    if ('$ref' in schema) throw new Error(`A reference: ${schema.$ref}`)
    if ('type' in schema && typeof schema.type === 'string') expect(types).toContain(schema.type)
    for (const part of Object.values(schema)) check(part)
  }
  for (const { operation } of operations()) {
    for (const { content } of Object.values(operation.responses)) check(schemasOf(content))
    check(schemasOf(operation.requestBody?.content))
    for (const { schema } of operation.parameters ?? []) check(schema)
  }
})

test('what any site may ask shows what is sent and answered, as it really is', () => {
  const open = operations().filter(
    ({ call }) =>
      call.path.startsWith('/public/') && call.answer && call.path !== '/public/addresses',
  )
  expect(open.length).toBeGreaterThan(9)
  for (const { call, operation } of open) {
    const answered = operation.responses[call.status ?? 200]?.content['application/json']
    if (!call.answer || !call.example) throw new Error(`${call.path} has no example`)
    expect(answered?.example).toEqual(call.example.answer)
    expect(v.parse(call.answer, call.example.answer)).toEqual(call.example.answer)
    if (!call.body) continue
    expect(operation.requestBody?.content['application/json']?.example).toEqual(call.example.body)
    expect(v.is(call.body, call.example.body)).toBe(true)
  }
})

test('the description of the registration names its fields', () => {
  const body = description.paths['/users/register']?.post?.requestBody
  expect(body?.content['application/json']?.schema).toMatchObject({
    type: 'object',
    required: ['firstName', 'lastName', 'email', 'password', 'confirmPassword', 'acceptConditions'],
  })
})

test('a call with files takes a form, and one that answers a picture says so', () => {
  const body = description.paths['/associations']?.post?.requestBody
  expect(Object.keys(body?.content ?? {})).toEqual(['multipart/form-data'])
  expect(body?.content['multipart/form-data']?.schema).toMatchObject({
    type: 'object',
    properties: {
      name: { type: 'string' },
      image: { type: 'string', format: 'binary' },
    },
  })
  const picture = description.paths['/images/{folder}/{name}']?.get?.responses[200]
  expect(Object.keys(picture?.content ?? {})).toEqual(['image/webp'])
})

test('a page shows it, with everything that the page needs', async () => {
  const page = await get('/docs')
  expect(page.status).toBe(200)
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
  const assets = [...String(page.body).matchAll(/(?:src|href)="\/api([^"]+)"/g)]
  expect(assets).toHaveLength(3)
  for (const [, path = ''] of assets) {
    const asset = await get(path)
    expect(asset.status).toBe(200)
    expect(asset.headers.get('content-type')).toMatch(/^text\/(css|javascript)/)
    expect(asset.headers.get('x-content-type-options')).toBe('nosniff')
    expect(String(asset.body).length).toBeGreaterThan(50)
  }
})

test.each(['/docs/nothing.js', '/docs/package.json', '/docs/..%2fpackage.json', '/docs/__proto__'])(
  'nothing else is served beside it: %s',
  async (path) => {
    const answer = await get(path)
    expect([answer.status, answer.body]).toEqual([404, { error: 'not_found' }])
  },
)
