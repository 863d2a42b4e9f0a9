import { randomUUID } from 'node:crypto'
import { readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listSteps, migrateTo } from '../../db/migrate.ts'
import type { Database } from '../../db/open.ts'
import { streamArchive } from '../../server/backup/archive.ts'
import { keepArchive, openArchive } from '../../server/backup/file.ts'
import { readFrames } from '../../server/backup/frames.ts'
import { NotRestored, restoreArchive } from '../../server/backup/restore.ts'
import { UnusableArchive } from '../../server/backup/unusable.ts'
import { readConfig } from '../../server/config.ts'
import { makeDemo } from '../../server/demo-making.ts'
import { folderStorage } from '../../server/platform/storage/folder.ts'
import { openStorage } from '../../server/platform/storage.ts'
import { contentsOf, insertEdges, insertWaitingMail, waitingIn } from '../world/backups.ts'
import { openBucket } from '../world/bucket.ts'
import { newCommunity } from '../world/communities.ts'
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../world/database.ts'
import { insertMessages } from '../world/messages.ts'
import { newPerson } from '../world/people.ts'
import { newFolder } from '../world/process.ts'
import { startWorld, type World } from '../world/world.ts'

/** One file holds everything, and brings it back, on either engine. */
const key = 'correct horse battery staple'

let world: World
let folder: ReturnType<typeof newFolder>
let archive: string
let mailId: string
/** What the archive was made of. */
let contents: Awaited<ReturnType<typeof contentsOf>>
beforeAll(async () => {
  world = await startWorld()
  folder = newFolder()
  const { platform } = world.backend
  await makeDemo(platform)
  await insertEdges(world.db)
  await newPerson(world)
  contents = await contentsOf(world.db)
  mailId = await insertWaitingMail(world.db, 'plus-tard@exemple.fr')
  archive = join(folder.path, 'whole.backup')
  await keepArchive(streamArchive(sourceOf(world)), archive, undefined)
})
afterAll(async () => {
  await world.stop()
  folder.remove()
})

function sourceOf({ backend }: World) {
  const { storage, now } = backend.platform
  return { database: backend.database, storage, now }
}

let targets: FreshDatabase[] = []
afterEach(async () => {
  for (const target of targets) await target.remove()
  targets = []
})

async function target(make = freshDatabase): Promise<Database> {
  const made = await make()
  targets.push(made)
  return made.database
}

/** Storage of a target's own. */
const newStorage = () => folderStorage(join(folder.path, `files-${randomUUID()}`))

interface Given {
  storage?: ReturnType<typeof newStorage>
  path?: string
  key?: string
  plain?: boolean
  overwrite?: boolean
}

function restore(database: Database, { key, plain = false, ...given }: Given = {}) {
  const usual = { storage: newStorage(), path: archive, overwrite: false }
  return restoreArchive({ database, ...usual, ...given, opening: { key, plain } })
}

async function filesIn(storage: Pick<ReturnType<typeof newStorage>, 'list' | 'read'>) {
  const files: [string, string][] = []
  for await (const { key } of storage.list()) {
    files.push([key, Buffer.from((await storage.read(key)) ?? []).toString('base64')])
  }
  return files.sort(([a], [b]) => (a < b ? -1 : 1))
}

describe('an archive brings back', () => {
  test('every row and every file, into a database without a table', async () => {
    const database = await target(emptyDatabase)
    const storage = newStorage()
    const { rows, files } = await restore(database, { storage })
    expect(await contentsOf(database.db)).toEqual(contents)
    expect(rows).toBe(Object.values(contents).flat().length)
    expect(rows).toBeGreaterThan(200)
    expect(await filesIn(storage)).toEqual(await filesIn(world.backend.platform.storage))
    expect(files).toBeGreaterThan(20)
  })

  test('what waits to be sent, under its id', async () => {
    const database = await target()
    await restore(database)
    const waiting = await waitingIn(database.db)
    expect(waiting).toEqual(await waitingIn(world.db))
    expect(waiting).toMatchObject([{ id: mailId, retry_limit: 40, dead_letter: 'mail-given-up' }])
  })

  test('no session: everybody logs in again', async () => {
    const sessions = (db: World['db']) => db.selectFrom('sessions').select('user_id').execute()
    expect(await sessions(world.db)).not.toEqual([])
    const database = await target()
    await restore(database)
    expect(await sessions(database.db)).toEqual([])
  })

  test('the same through a bucket and under a key', async () => {
    const bucket = await openBucket()
    try {
      const storage = openStorage({
        storage: readConfig({ STORAGE_URL: bucket.url }).storage,
        dataDir: folder.path,
      })
      await restore(await target(), { storage })
      const path = join(folder.path, 'bucket.backup.age')
      await keepArchive(streamArchive({ ...sourceOf(world), storage }), path, key)
      expect((await readFile(path)).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
      const again = newStorage()
      const database = await target()
      await restore(database, { path, key, storage: again })
      expect(await filesIn(again)).toEqual(await filesIn(world.backend.platform.storage))
      expect(await contentsOf(database.db)).toEqual(contents)
    } finally {
      await bucket.close()
    }
  })

  test('an older version’s database, which goes on to the newest step', async () => {
    const old = await target()
    await restore(old)
    await old.db.transaction().execute((tx) => migrateTo(tx, '0012-widgets'))
    const path = join(folder.path, 'old.backup')
    const { storage, now } = world.backend.platform
    await keepArchive(streamArchive({ database: old, storage, now }), path, undefined)
    const database = await target()
    await restore(database, { path })
    const { audit_lines: lines, ...restored } = await contentsOf(database.db)
    expect(lines).toEqual([])
    expect(restored.memberships).toEqual(contents.memberships)
    expect(restored.events).toEqual(contents.events)
  })
})

test('what is written meanwhile is in it whole or not at all', async () => {
  const author = await newPerson(world)
  const team = await newCommunity(world, 'group', author)
  let isOver = false
  let written = 0
  const writing = (async () => {
    while (!isOver && written < 5000) {
      // The embedded engine answers without leaving the turn.
      await setImmediate()
      written += 1
      const said = { by: author, content: `Message ${written}` }
      const { db } = world
      await db.transaction().execute((tx) => insertMessages({ ...world, db: tx }, team, said))
    }
  })()
  const path = join(folder.path, 'meanwhile.backup')
  await expect.poll(() => written).toBeGreaterThan(5)
  const spool = join(folder.path, 'spool')
  try {
    await keepArchive(streamArchive({ ...sourceOf(world), spool }), path, undefined)
  } finally {
    isOver = true
    await writing
  }
  const database = await target()
  await restore(database, { path })
  const room = await database.db
    .selectFrom('rooms')
    .select(['id', 'last_seq'])
    .where('community_id', '=', team.id)
    .executeTakeFirstOrThrow()
  const messages = database.db.selectFrom('messages').select('seq').where('room_id', '=', room.id)
  const seqs = (await messages.orderBy('seq').execute()).map(({ seq }) => seq)
  expect(seqs).toEqual(Array.from({ length: room.last_seq }, (_, index) => index + 1))
  expect(seqs.length).toBeGreaterThan(4)
})

test('a document that is deleted while it is made is in neither list', async () => {
  const { storage, now } = world.backend.platform
  const [first] = await world.db.selectFrom('documents').select('path').execute()
  const without = {
    ...storage,
    read: async (key: string) => (key === first?.path ? undefined : storage.read(key)),
  }
  const path = join(folder.path, 'missing.backup')
  const { database } = world.backend
  await keepArchive(streamArchive({ database, storage: without, now }), path, undefined)
  const restored = await target()
  const { missing } = await restore(restored, { path })
  expect(missing).toEqual([first?.path])
  const named = restored.db.selectFrom('documents').where('path', '=', first?.path ?? '')
  expect(await named.select('id').execute()).toEqual([])
})

describe('nothing changes in a database', () => {
  let database: Database
  let before: Awaited<ReturnType<typeof contentsOf>>
  async function inhabited() {
    database = await target()
    await database.db
      .insertInto('users')
      .values({
        email: 'seule@exemple.fr',
        password_hash: 'none',
        first_name: 'Seule',
        last_name: 'Ici',
      })
      .execute()
    before = await contentsOf(database.db)
  }

  async function expectRefusal(given: Given, kind: typeof NotRestored, words: RegExp) {
    const refused = restore(database, given)
    await expect(refused).rejects.toThrow(kind)
    await expect(refused).rejects.toThrow(words)
    expect(await contentsOf(database.db)).toEqual(before)
  }

  test('that is not empty, unless that is said', async () => {
    await inhabited()
    await expectRefusal({}, NotRestored, /not empty/)
    await restore(database, { overwrite: true })
    expect(await contentsOf(database.db)).toEqual(contents)
  })

  test('by an archive that is cut off, damaged, none, or of a newer version', async () => {
    await inhabited()
    const overwrite = true
    const { size } = await stat(archive)
    const path = join(folder.path, 'bad.backup')
    for (const length of [0, 10, Math.floor(size / 2), size - 1]) {
      await writeFile(path, await readFile(archive))
      await truncate(path, length)
      await expectRefusal({ path, overwrite }, UnusableArchive, /cut off/)
    }
    const bytes = await readFile(archive)
    bytes[Math.floor(size / 2)] = (bytes[Math.floor(size / 2)] ?? 0) ^ 0xff
    await writeFile(path, bytes)
    await expectRefusal({ path, overwrite }, UnusableArchive, /damaged/)
    await writeFile(path, 'Bonjour')
    await expectRefusal({ path, overwrite }, UnusableArchive, /no backup/)
    const { writeFrame } = await import('../../server/backup/frames.ts')
    const newer = new PassThrough()
    newer.end(writeFrame('H', { format: 1, createdAt: '', steps: ['9999-future'] }))
    await keepArchive(newer, path, undefined)
    await expectRefusal({ path, overwrite }, UnusableArchive, /newer version/)
  })

  test('by one that was made up, and names a type that is more, or a table or column that is none of it', async () => {
    await inhabited()
    const path = join(folder.path, 'forged.backup')
    const name = 'user_id'
    const text = { name: 'first_name', type: 'text' }
    const more = 'text), (select set_config(text, text, true) from users limit 1'
    for (const table of [
      { name: 'users', columns: [{ ...text, type: more }] },
      { name: 'users', columns: [text, { name: 'no_such', type: 'text' }] },
      { name: 'sessions', columns: [{ name, type: 'uuid' }] },
      { name: 'pg_catalog.pg_authid', columns: [{ name: 'rolname', type: 'name' }] },
    ]) {
      const { writeFrame } = await import('../../server/backup/frames.ts')
      const forged = new PassThrough()
      const steps = await listSteps(database.db)
      forged.write(writeFrame('H', { format: 1, createdAt: '', steps }))
      forged.write(writeFrame('T', table))
      forged.write(writeFrame('R', '[["Une", "Autre"]]'))
      forged.end(writeFrame('E', { rows: 1, files: 0, missing: [] }))
      await keepArchive(forged, path, undefined)
      await expectRefusal({ path, overwrite: true }, UnusableArchive, /another version/)
    }
  })

  test('by one that is not encrypted where there is a key, unless that is said to be fine', async () => {
    await inhabited()
    await expectRefusal({ overwrite: true, key }, UnusableArchive, /is not encrypted.*--plain/)
    const { rows } = await restore(await target(), { key, plain: true })
    expect(rows).toBeGreaterThan(200)
  })

  test('by an encrypted one without its key, with another, or cut off', async () => {
    await inhabited()
    const overwrite = true
    const path = join(folder.path, 'secret.backup.age')
    await keepArchive(streamArchive(sourceOf(world)), path, key)
    expect((await readFile(path)).includes('lina@demo.example')).toBe(false)
    await expectRefusal({ path, overwrite }, UnusableArchive, /BACKUP_KEY/)
    await expectRefusal({ path, overwrite, key: `${key}!` }, UnusableArchive, /BACKUP_KEY/)
    await truncate(path, (await stat(path)).size - 20)
    await expectRefusal({ path, overwrite, key }, UnusableArchive, /cut off/)
  })

  test('when the storage breaks half way', async () => {
    await inhabited()
    const full = { ...newStorage(), put: () => Promise.reject(new Error('The disk is full')) }
    await expect(restore(database, { overwrite: true, storage: full })).rejects.toThrow('full')
    expect(await contentsOf(database.db)).toEqual(before)
  })
})

test('the file is for nobody else, and there is none of what failed', async () => {
  expect((await stat(archive)).mode & 0o777).toBe(0o600)
  const own = newFolder()
  const failing = new PassThrough()
  failing.write('x')
  const keeping = keepArchive(failing, join(own.path, 'x.backup'), undefined)
  failing.destroy(new Error('Gone'))
  await expect(keeping).rejects.toThrow('Gone')
  const { readdir } = await import('node:fs/promises')
  expect(await readdir(own.path)).toEqual([])
  own.remove()
})

test('an archive is read to its end and no further', async () => {
  const letters = new Set<string>()
  for await (const { is } of readFrames(openArchive(archive, { key: undefined, plain: false })))
    letters.add(is)
  expect([...letters].sort()).toEqual(['E', 'F', 'H', 'J', 'R', 'T'])
})
