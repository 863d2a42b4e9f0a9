import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { communities } from '../../db/demo/communities.ts'
import { events } from '../../db/demo/events.ts'
import { emailOf } from '../../db/demo/people.ts'
import { fillDemo } from '../../db/demo.ts'
import { type Db, openDatabase } from '../../db/open.ts'
import { readConfig } from '../../server/config.ts'
import { Association, Group, Invitation } from '../../server/contract/community-shapes.ts'
import { Dues } from '../../server/contract/dues.ts'
import { Event, NearbyEvent } from '../../server/contract/event-shapes.ts'
import { isPayable } from '../../server/contract/transfer.ts'
import { demoNotice, demoPassword, lookForDemo } from '../../server/demo.ts'
import { makeDemo } from '../../server/demo-making.ts'
import { operatorOfTests } from '../world/operator.ts'
import { registration } from '../world/people.ts'
import { newFolder, type ServerProcess, startServer } from '../world/process.ts'
import { createVisitor, type Visitor } from '../world/visitor.ts'
import { startWorld, type World } from '../world/world.ts'

async function logIn(visitor: Visitor, name: string): Promise<number> {
  const credentials = { email: emailOf(name), password: demoPassword }
  return (await visitor.post('/auth/login', credentials)).status
}

async function countPeople(db: Db): Promise<number> {
  return (await db.selectFrom('users').select('id').execute()).length
}

describe('a start on the embedded database', () => {
  let folder: ReturnType<typeof newFolder>
  let server: ServerProcess | undefined
  beforeEach(() => {
    folder = newFolder()
  })
  afterEach(async () => {
    server?.child.kill('SIGKILL')
    await server?.ended
    folder.remove()
  })

  async function start(args: string[]): Promise<ServerProcess> {
    server = await startServer({ DATA_DIR: folder.path, RATE_LIMIT: 'off' }, args)
    await server.listening
    return server
  }

  /** Ends it, and says how many people its database holds. */
  async function stop(): Promise<number> {
    server?.child.kill('SIGTERM')
    await server?.ended
    const database = await openDatabase({ folder: folder.path })
    const count = await countPeople(database.db)
    await database.close()
    return count
  }

  test('makes the demo at the first, and says so at each; a second one adds nothing', async () => {
    const first = await start([])
    for (const name of ['claire', 'monique', 'lina']) {
      expect(await logIn(createVisitor(first.origin), name), name).toBe(200)
    }
    expect(await stop()).toBe(12)
    expect(first.output()).toContain(demoNotice)

    const second = await start([])
    expect(await stop()).toBe(12)
    expect(second.output()).toContain(demoNotice)
  })

  test('with --empty makes none, and one with somebody in it is left alone', async () => {
    const empty = await start(['--empty'])
    const registered = await createVisitor(empty.origin).post('/users/register', registration())
    expect(registered.status).toBe(201)
    expect(await stop()).toBe(1)
    expect(empty.output()).not.toContain('Demo:')

    const later = await start([])
    expect(await stop()).toBe(1)
    expect(later.output()).not.toContain('Demo:')
  })
})

describe('an empty database', () => {
  let world: World
  let storageFolder: ReturnType<typeof newFolder>
  beforeEach(async () => {
    storageFolder = newFolder()
    world = await startWorld({ environment: { DATA_DIR: storageFolder.path } })
  })
  afterEach(async () => {
    await world.stop()
    storageFolder.remove()
  })

  test('gets the demo only when it is embedded and not in production; to know costs a statement', async () => {
    const production = {
      NODE_ENV: 'production',
      ORIGIN: 'https://maillon.example',
      DATABASE_URL: 'postgres://localhost/maillon',
      SMTP_URL: 'smtp://localhost',
      MAIL_FROM: 'bonjour@maillon.example',
      API_TOKEN: 'a-token-of-its-own',
      ...operatorOfTests,
    }
    const look = (environment: Record<string, string>) =>
      lookForDemo(readConfig(environment), world.backend.database.db)
    const before = world.statements.length
    expect(await look(production)).toBe('none')
    expect(await look({ DATABASE_URL: 'postgres://localhost/maillon' })).toBe('none')
    // Its password is in the README: not for whoever can reach an open port.
    expect(await look({ HOST: '0.0.0.0' })).toBe('none')
    expect(world.statements.length).toBe(before)

    expect(await look({})).toBe('wanted')
    const asked = world.statements.filter((statement) => statement.includes('as "inhabited"'))
    expect(asked).toHaveLength(1)
  })

  test('stays empty when making the demo fails, and gets it the next time', async () => {
    const platform = world.backend.platform
    const [first] = communities
    if (!first) throw new Error('There is no demo')
    const broken = { name: 'x', size: 1, type: 'text/plain', path: null as unknown as string }
    const kept = new Map([
      [first.community, { id: crypto.randomUUID(), image: null, documents: [broken] }],
    ])
    const parts = { passwordHash: 'x', kept, planned: new Map(), said: new Map(), now: new Date() }
    const failing = fillDemo(world.db, parts)
    await expect(failing).rejects.toThrow('path')
    expect(await lookForDemo(readConfig({}), world.db)).toBe('wanted')

    await makeDemo(platform)
    expect(await lookForDemo(readConfig({}), world.db)).toBe('there')
  })

  test('filled with the demo, answers as the contract says, with its pictures and documents', async () => {
    await makeDemo(world.backend.platform)
    const claire = world.visitor()
    expect(await logIn(claire, 'claire')).toBe(200)

    const rows = await world.db.selectFrom('communities').selectAll().execute()
    expect(rows).toHaveLength(communities.length)
    for (const { id, kind, name } of rows) {
      const path = kind === 'association' ? `/associations/${id}` : `/groups/${id}`
      const { status, body } = await claire.get(path)
      expect(status, name).toBe(200)
      const community = v.parse(v.union([Association, Group]), body)

      if (community.image) {
        const { status, headers } = await claire.get(`/images/${community.image}?w=64`)
        expect([status, headers.get('content-type')], name).toEqual([200, 'image/webp'])
      }
      for (const file of community.files) {
        const { status, headers } = await claire.get(`${path}/files/${file.id}`)
        expect([status, headers.get('content-type')], file.name).toEqual([200, file.type])
        expect(headers.get('content-length'), file.name).toBe(String(file.size))
      }
    }

    const { id } = rows.find(({ name }) => name === 'Judo Club de Bellevue') ?? {}
    const { body } = await claire.get(`/associations/${id}/invitations`)
    expect(v.parse(v.array(Invitation), body)).toHaveLength(2)
    const dues = await claire.get(`/associations/${id}/dues`)
    expect(isPayable(v.parse(Dues, dues.body))).toBe(true)

    const me = (await claire.get('/users/me')).body as { id: string }
    const planned = await claire.get(`/events/user/${me.id}`)
    expect(v.parse(v.array(Event), planned.body)).toHaveLength(events.length)
    const near = await world.visitor().get('/events/near-location/4.8467/45.7485')
    expect(v.parse(v.array(NearbyEvent), near.body).length).toBeGreaterThanOrEqual(6)
  })
})
