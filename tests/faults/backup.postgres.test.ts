import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Database, openDatabase, openPGlite } from '../../db/open.ts'
import { streamArchive } from '../../server/backup/archive.ts'
import { keepArchive } from '../../server/backup/file.ts'
import { restoreArchive } from '../../server/backup/restore.ts'
import { makeDemo } from '../../server/demo-making.ts'
import { folderStorage } from '../../server/platform/storage/folder.ts'
import { contentsOf, insertEdges, insertWaitingMail, waitingIn } from '../world/backups.ts'
import { emptyDatabase } from '../world/database.ts'
import { newFolder } from '../world/process.ts'
import { startWorld } from '../world/world.ts'

const folder = newFolder()
afterAll(() => folder.remove())

test('an archive goes from PostgreSQL to the embedded engine and back, and loses nothing', async () => {
  const world = await startWorld()
  const embedded = await openDatabase({ pglite: await openPGlite({}) })
  const back = await emptyDatabase()
  try {
    await makeDemo(world.backend.platform)
    await insertEdges(world.db)
    await insertWaitingMail(world.db, 'plus-tard@exemple.fr')
    const contents = await contentsOf(world.db)
    const waiting = await waitingIn(world.db)
    const now = () => new Date()

    const first = join(folder.path, 'first.backup')
    const { storage } = world.backend.platform
    await keepArchive(
      streamArchive({ database: world.backend.database, storage, now }),
      first,
      undefined,
    )
    const files = folderStorage(join(folder.path, 'files'))
    const usual = { opening: { key: undefined, plain: false }, overwrite: false }
    await restoreArchive({ ...usual, database: embedded, storage: files, path: first })
    expect(await contentsOf(embedded.db)).toEqual(contents)
    expect(await waitingIn(embedded.db)).toEqual(waiting)

    const second = join(folder.path, 'second.backup')
    await keepArchive(streamArchive({ database: embedded, storage: files, now }), second, undefined)
    const others = folderStorage(join(folder.path, 'others'))
    await restoreArchive({ ...usual, database: back.database, storage: others, path: second })
    expect(await contentsOf(back.database.db)).toEqual(contents)
    expect(await waitingIn(back.database.db)).toEqual(waiting)
  } finally {
    await back.remove()
    await embedded.close()
    await world.stop()
  }
})

test('nothing is restored into a database that servers are connected to', async () => {
  const world = await startWorld()
  const target = await startWorld()
  try {
    const path = join(folder.path, 'busy.backup')
    const { storage, now } = world.backend.platform
    const { database } = world.backend
    await keepArchive(streamArchive({ database, storage, now }), path, undefined)
    const into = (engine: object) => {
      const { database } = target.backend
      return restoreArchive({
        database: { ...database, engine: { ...database.engine, ...engine } } as Database,
        storage: target.backend.platform.storage,
        path,
        opening: { key: undefined, plain: false },
        overwrite: true,
      })
    }
    await expect(into({ url: 'the same', sessionUrl: 'the same' })).rejects.toThrow(
      /stop the servers first$/,
    )
    // A pooler's connections outlive them.
    await expect(into({ url: 'a', sessionUrl: 'past it' })).rejects.toThrow(/restart PgBouncer$/)
  } finally {
    await world.stop()
    await target.stop()
  }
})
