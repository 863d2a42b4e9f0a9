import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { storeDocument } from '../../server/media/documents.ts'
import { storePicture } from '../../server/media/pictures.ts'
import { sweepStorage } from '../../server/media/sweep.ts'
import { pdf } from '../world/documents.ts'
import { file, picture } from '../world/pictures.ts'
import { startWorld, type World } from '../world/world.ts'

const hour = 60 * 60 * 1000

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

let ahead = 0
beforeEach(async () => {
  await world.db.deleteFrom('communities').execute()
  // Everything of an earlier test is older than a day, and nobody's.
  later(25 * hour)
  await sweep()
  expect(await kept()).toEqual([])
  later(-ahead)
})

function later(milliseconds: number) {
  ahead += milliseconds
  world.clock.forward(milliseconds)
}
const sweep = () => sweepStorage(world.backend.platform)

async function kept() {
  const paths = new Set<string>()
  for await (const { key } of world.backend.platform.storage.list()) {
    paths.add(key.replace(/-\d+$/, ''))
  }
  return [...paths].sort()
}

async function storedPicture(colour = 'teal') {
  const bytes = await picture('png', { colour })
  return storePicture(world.backend.platform, 'groups', file(bytes))
}
const storedDocument = () => storeDocument(world.backend.platform, file(pdf, 'statuts.pdf'))

async function newGroup(image: string | null = null) {
  const { id } = await world.db
    .insertInto('communities')
    .values({ kind: 'group', name: 'Fanfare', type: 'music', image })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('what a row refers to stays, however old it is', async () => {
  const image = await storedPicture()
  const document = await storedDocument()
  const community_id = await newGroup(image)
  await world.db
    .insertInto('documents')
    .values({ community_id, ...document })
    .execute()
  later(1000 * hour)
  await sweep()
  expect(await kept()).toEqual([document.path, image].sort())
  expect((await world.visitor().get(`/images/${image}?w=64`)).status).toBe(200)
})

test('what no row refers to any more goes after a day, in every width', async () => {
  const image = await storedPicture()
  await storedDocument()
  const group = await newGroup(image)
  await world.db.updateTable('communities').set({ image: null }).where('id', '=', group).execute()
  later(23 * hour)
  await sweep()
  expect(await kept()).toHaveLength(2)
  later(2 * hour)
  await sweep()
  expect(await kept()).toEqual([])
})

test('a picture that is sent again just after it was found old stays', async () => {
  const { storage } = world.backend.platform
  const image = await storedPicture()
  const list = storage.list
  storage.list = async function* () {
    const lastWeek = new Date(Date.now() - 7 * 24 * hour)
    for await (const { key } of list()) yield { key, modifiedAt: lastWeek }
  }
  await sweep()
  storage.list = list
  expect(await kept()).toEqual([image])
})

test('a picture that two groups show stays until both are gone', async () => {
  const image = await storedPicture()
  const [one, other] = [await newGroup(image), await newGroup(image)]
  later(25 * hour)
  await world.db.deleteFrom('communities').where('id', '=', one).execute()
  await sweep()
  expect(await kept()).toEqual([image])
  await world.db.deleteFrom('communities').where('id', '=', other).execute()
  await sweep()
  expect(await kept()).toEqual([])
})

test('what a killed process left half written goes too', async () => {
  await world.backend.platform.storage.put('drafts/0a1b', new Uint8Array(9), 'image/webp')
  later(25 * hour)
  await sweep()
  expect(await kept()).toEqual([])
})

test('more than one batch is swept', async () => {
  const { storage } = world.backend.platform
  const image = await storedPicture()
  await newGroup(image)
  const keys = Array.from({ length: 1200 }, (_, at) => `documents/${at}a`)
  await Promise.all(keys.map((key) => storage.put(key, new Uint8Array(1), 'text/plain')))
  later(25 * hour)
  await sweep()
  expect(await kept()).toEqual([image])
})
