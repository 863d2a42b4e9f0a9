import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bucketUrl, openBucket } from '../world/bucket.ts'
import { newCommunity, type TestCommunity } from '../world/communities.ts'
import { pdf } from '../world/documents.ts'
import { type Line, openLine } from '../world/line.ts'
import { newPerson, type Person } from '../world/people.ts'
import { file, picture } from '../world/pictures.ts'
import type { Answer } from '../world/visitor.ts'
import { startWorld, type World } from '../world/world.ts'

interface Place {
  open(): Promise<World>
  /** From here on nothing can be kept or read. */
  takeAway(world: World): Promise<void>
  bringBack(world: World): Promise<void>
  close(): Promise<void>
}

let bucket: Awaited<ReturnType<typeof openBucket>>
let line: Line
const inBucket: Place = {
  async open() {
    bucket = await openBucket()
    line = await openLine(bucket.port, '127.0.0.1')
    return startWorld({ environment: { STORAGE_URL: bucketUrl(line.port) } })
  },
  takeAway: () => line.cut(),
  bringBack: () => line.mend(),
  async close() {
    await line.cut()
    await bucket.close()
  },
}

// Where a file is, no folder can be: the same for whoever runs the tests, also for root.
const inFolder: Place = {
  open: () => startWorld(),
  async takeAway({ folder }) {
    await rm(join(folder, 'files'), { recursive: true, force: true })
    await writeFile(join(folder, 'files'), '')
  },
  bringBack: ({ folder }) => rm(join(folder, 'files')),
  close: async () => undefined,
}

describe.each([
  ['the bucket', inBucket],
  ['the folder', inFolder],
])('while %s is away', (_where, place) => {
  let world: World
  let claire: Person
  let band: TestCommunity
  let isAway = false
  beforeAll(async () => {
    world = await place.open()
    claire = await newPerson(world)
    band = await newCommunity(world, 'association', claire)
  })
  afterAll(async () => {
    await world.stop()
    await place.close()
  })
  beforeEach(async () => {
    if (!isAway) await place.takeAway(world)
    isAway = true
  })

  const photo = async () => file(await picture('jpeg'))
  async function create(name: string) {
    return claire.post('/associations', form({ name, type: 'sportive', image: await photo() }))
  }
  const update = (part: Record<string, File>) =>
    claire.put('/associations', form({ id: band.id, ...part }))

  function form(parts: Record<string, string | File>) {
    const data = new FormData()
    for (const [name, value] of Object.entries(parts)) data.set(name, value)
    return data
  }
  function rows() {
    return Promise.all([
      world.db.selectFrom('communities').selectAll().execute(),
      world.db.selectFrom('documents').selectAll().execute(),
    ])
  }

  test('a picture or document answers 503 within 10 s, and no row points at it', async () => {
    const before = await rows()
    const start = performance.now()
    const answers = await Promise.all([
      create('Fanfare'),
      update({ image: await photo() }),
      update({ files: file(pdf, 'statuts.pdf') }),
    ])
    expect(performance.now() - start).toBeLessThan(10_000)
    for (const answer of answers) expectAway(answer)
    expect(await rows()).toEqual(before)
  })

  test('the server is not ready, and alive', async () => {
    expectAway(await world.visitor().get('/ready'))
    expect((await world.visitor().get('/health')).status).toBe(200)
  })

  test('what needs no storage goes on', async () => {
    const name = { id: band.id, name: 'Fanfare de Bellevue' }
    expect((await claire.put('/associations', form(name))).status).toBe(200)
    expect((await claire.get('/users/me')).status).toBe(200)
  })

  test('everything works again by itself once it is back', async () => {
    await place.bringBack(world)
    isAway = false
    expect((await world.visitor().get('/ready')).status).toBe(200)
    const created = await create('Judo Club')
    expect(created.status).toBe(201)
    const { image } = created.body as { image: string }
    const shown = await world.visitor().get(`/images/${image}?w=64`)
    expect(shown.headers.get('content-type')).toBe('image/webp')

    const added = await update({ files: file(pdf, 'statuts.pdf') })
    expect(added.status).toBe(200)
    const { files } = added.body as { files: { id: string }[] }
    const document = await claire.get(`/associations/${band.id}/files/${files[0]?.id}`)
    expect(document.bytes).toEqual(pdf)
  })

  test('a picture can’t be shown, which nobody remembers', async () => {
    const shown = await world.visitor().get(`/images/groups/${'0'.repeat(64)}`)
    expectAway(shown)
    expect(shown.headers.get('cache-control')).toBe('no-store')
  })

  function expectAway({ status, body, headers }: Answer) {
    expect([status, body]).toEqual([503, { error: 'service_unavailable' }])
    expect(headers.get('retry-after')).toMatch(/^\d+$/)
  }
})
