import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listenToAll } from '../world/announcements.ts'
import { type Line, openLine } from '../world/line.ts'
import { logIn, newPerson, type Person, registration } from '../world/people.ts'
import { startWorld, type World } from '../world/world.ts'

// The embedded engine lives in the process: it can not go away alone.
describe('while the database is away (PostgreSQL)', () => {
  let line: Line
  let world: World
  let claire: Person
  beforeAll(async () => {
    world = await startWorld({ via: overLine })
    claire = await newPerson(world)
  })
  afterAll(async () => {
    await world.stop()
    await line.cut()
  })

  async function overLine(url: string) {
    const way = new URL(url)
    line = await openLine(Number(way.port || 5432), way.hostname)
    way.hostname = '127.0.0.1'
    way.port = String(line.port)
    return way.href
  }

  test('announcements are heard again by themselves, and who listens is told of the gap', async () => {
    const heard = await listenToAll(world.backend.platform.announcements)
    await line.cut()
    await line.mend()
    await vi.waitFor(() => expect(heard.gaps).toBe(1), 10_000)
    await claire.get('/auth/logout')
    await vi.waitFor(() => expect(heard.all).toHaveLength(1))
    await logIn(claire)
  })

  test('a connection that breaks between two statements of a transaction fails that alone', async () => {
    const under = Promise.withResolvers<void>()
    const go = Promise.withResolvers<void>()
    const change = world.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      under.resolve()
      await go.promise
      await sql`select 1`.execute(tx)
    })
    await under.promise
    await line.cut()
    go.resolve()
    await expect(change).rejects.toThrow()
    await line.mend()
    expect((await claire.get('/users/me')).status).toBe(200)
  })

  test('calls answer 503 within 10 s, and work again by themselves once it is back', async () => {
    await line.cut()
    const start = performance.now()
    const answers = await Promise.all([
      claire.get('/users/me'),
      claire.put('/users/me', { firstName: 'Clara' }),
      world.visitor().get('/ready'),
      world.visitor().post('/users/register', registration()),
      world.visitor().post('/auth/login', { email: claire.email, password: 'x' }),
    ])
    expect(performance.now() - start).toBeLessThan(10_000)
    for (const { status, body, headers } of answers) {
      expect([status, body]).toEqual([503, { error: 'service_unavailable' }])
      expect(headers.get('retry-after')).toMatch(/^\d+$/)
    }
    // The process itself is alive, whoever asks.
    expect((await claire.get('/health')).status).toBe(200)
    expect((await claire.get('/public/addresses?q=lyon')).status).toBe(200)

    await line.mend()
    expect((await world.visitor().get('/ready')).status).toBe(200)
    expect((await claire.get('/users/me')).status).toBe(200)
    const form = registration()
    expect((await world.visitor().post('/users/register', form)).status).toBe(201)
    await world.post.mailTo(form.email)
  })
})
