import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { storeDocument } from '../../server/media/documents.ts'
import { storePicture } from '../../server/media/pictures.ts'
import { openStorage, type Storage } from '../../server/platform/storage.ts'
import { pdf } from '../world/documents.ts'
import { file, picture } from '../world/pictures.ts'

/** How many files there is room for, and whether each that was written is on the disk for sure. */
const disk = vi.hoisted(() => ({ room: Number.POSITIVE_INFINITY, flushed: [] as boolean[] }))

// A file that does not fit is there by half, as on a real disk.
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>()
  return {
    ...real,
    async writeFile(path: string, bytes: Uint8Array, options: { flush?: boolean }) {
      disk.flushed.push(options.flush === true)
      disk.room -= 1
      if (disk.room >= 0) return real.writeFile(path, bytes, options)
      await real.writeFile(path, bytes.subarray(0, bytes.length / 2), options)
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    },
  }
})

let folder: string
let storage: Storage
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maillon-full-'))
  storage = openStorage(readConfig({ DATA_DIR: folder }))
})
afterEach(async () => {
  disk.room = Number.POSITIVE_INFINITY
  await rm(folder, { recursive: true })
})

const unavailable = expect.objectContaining({ code: 'service_unavailable', retryAfter: 30 })
const filesIn = async (name: string) => readdir(join(folder, 'files', name)).catch(() => [])

test('a document that does not fit leaves nothing of itself', async () => {
  disk.room = 0
  const storing = storeDocument({ storage }, file(pdf, 'statuts.pdf'))
  await expect(storing).rejects.toEqual(unavailable)
  expect(await filesIn('documents')).toEqual([])
  expect(await filesIn('drafts')).toEqual([])
})

test('a picture of which some widths fit gets no path; the widths there are whole', async () => {
  disk.room = 2
  const photo = file(await picture('jpeg'))
  await expect(storePicture({ storage }, 'groups', photo)).rejects.toEqual(unavailable)
  expect(await filesIn('drafts')).toEqual([])
  expect((await filesIn('groups')).length).toBe(2)

  disk.room = Number.POSITIVE_INFINITY
  await expect(storePicture({ storage }, 'groups', photo)).resolves.toMatch(/^groups\//)
  expect((await filesIn('groups')).length).toBe(5)
})

test('no file gets its name before it is on the disk', async () => {
  disk.flushed.length = 0
  await storage.put('groups/one', new Uint8Array([1, 2, 3]), 'image/webp')
  await storeDocument({ storage }, file(pdf, 'statuts.pdf'))
  expect(disk.flushed).toEqual([true, true])
})

test('what was there before stays as it was', async () => {
  await storage.put('groups/one', new Uint8Array([1, 2, 3]), 'image/webp')
  disk.room = 0
  const putting = storage.put('groups/one', new Uint8Array(9), 'image/webp')
  await expect(putting).rejects.toEqual(unavailable)
  expect(new Uint8Array((await storage.read('groups/one')) ?? [])).toEqual(
    new Uint8Array([1, 2, 3]),
  )
})
