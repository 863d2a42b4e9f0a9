import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { openStorage, type Storage, type Stored } from '../../server/platform/storage.ts'
import { bucketUrl, openBucket } from '../world/bucket.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const picture = (storage: Storage, key: string, text = 'picture') =>
  storage.put(key, bytesOf(text), 'image/webp')
const read = async (storage: Storage, key: string) =>
  new Uint8Array((await storage.read(key)) ?? [])
const unavailable = expect.objectContaining({ code: 'service_unavailable', retryAfter: 30 })

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'maillon-storage-'))
})
afterAll(() => rm(root, { recursive: true }))

async function listed(storage: Storage): Promise<Stored[]> {
  const found: Stored[] = []
  for await (const stored of storage.list()) found.push(stored)
  return found.sort((one, other) => one.key.localeCompare(other.key))
}
const keysOf = async (storage: Storage) => (await listed(storage)).map(({ key }) => key)

let bucket: Awaited<ReturnType<typeof openBucket>>
beforeAll(async () => {
  bucket = await openBucket()
})
afterAll(() => bucket.close())

const inFolder = (name: string) => openStorage(readConfig({ DATA_DIR: join(root, name) }))
const inBucket = (url: string) => openStorage(readConfig({ STORAGE_URL: url }))

describe.each([
  ['a folder', () => inFolder('shared')],
  ['a bucket', () => inBucket(bucket.url)],
])('in %s', (_where, open) => {
  let storage: Storage
  beforeEach(async () => {
    storage = open()
    for (const key of await keysOf(storage)) await storage.delete(key)
  })

  test('what was put is read again, byte by byte', async () => {
    const bytes = new Uint8Array(300_000).map((_, at) => at % 251)
    await storage.put('documents/one', bytes, 'application/pdf')
    expect(await read(storage, 'documents/one')).toEqual(bytes)
  })

  test('what was put can be passed on piece by piece, its size known before', async () => {
    const bytes = new Uint8Array(3_000_000).map((_, at) => at % 251)
    await storage.put('documents/long', bytes, 'application/pdf')
    const opened = await storage.open('documents/long')
    expect(opened?.size).toBe(bytes.length)
    expect(await new Response(opened?.stream).bytes()).toEqual(bytes)
  })

  test('what was opened may be left unread', async () => {
    await picture(storage, 'documents/left')
    const opened = await storage.open('documents/left')
    await opened?.stream.cancel()
    await storage.delete('documents/left')
    expect(await storage.read('documents/left')).toBeUndefined()
  })

  test('what was never put is not there', async () => {
    expect(await storage.read('documents/none')).toBeUndefined()
    expect(await storage.open('documents/none')).toBeUndefined()
    expect(await keysOf(storage)).toEqual([])
  })

  test('a second put stands instead of the first', async () => {
    await picture(storage, 'groups/one-64', 'older')
    await picture(storage, 'groups/one-64', 'newer')
    expect(await read(storage, 'groups/one-64')).toEqual(bytesOf('newer'))
    expect(await keysOf(storage)).toEqual(['groups/one-64'])
  })

  test('everything is listed with its age', async () => {
    const before = Date.now()
    for (const key of ['groups/b', 'documents/c', 'associations/a']) await picture(storage, key)
    const found = await listed(storage)
    expect(found.map(({ key }) => key)).toEqual(['associations/a', 'documents/c', 'groups/b'])
    for (const { modifiedAt } of found) {
      expect(Math.abs(modifiedAt.getTime() - before)).toBeLessThan(5_000)
    }
  })

  test('a put makes what is there new again', async () => {
    await picture(storage, 'groups/again')
    const [before] = await listed(storage)
    // A bucket may know whole seconds only.
    await wait(1_100)
    await picture(storage, 'groups/again')
    const [after] = await listed(storage)
    expect(after?.modifiedAt.getTime()).toBeGreaterThan(before?.modifiedAt.getTime() ?? Infinity)
  })

  test('what was deleted is gone; deleting it again is no failure', async () => {
    await picture(storage, 'groups/gone')
    await storage.delete('groups/gone')
    await storage.delete('groups/gone')
    expect(await storage.read('groups/gone')).toBeUndefined()
  })

  test('what was put since a time is not deleted, what is older is', async () => {
    await picture(storage, 'groups/kept')
    await storage.delete('groups/kept', new Date(Date.now() - 60_000))
    expect(await keysOf(storage)).toEqual(['groups/kept'])
    await storage.delete('groups/kept', new Date(Date.now() + 60_000))
    await storage.delete('groups/none', new Date(Date.now() + 60_000))
    expect(await keysOf(storage)).toEqual([])
  })

  test.each([
    '',
    'documents',
    'documents/',
    '/etc/passwd',
    '../secret',
    'documents/../../secret',
    'documents/..',
    'documents/.hidden',
    'documents/a/b',
    'documents/a\0b',
    'documents/A',
    'documents\\a',
    `documents/${'a'.repeat(101)}`,
  ])('%j is no key', async (key) => {
    await expect(picture(storage, key)).rejects.toThrow('No key of the storage')
    await expect(storage.read(key)).rejects.toThrow()
    await expect(storage.open(key)).rejects.toThrow()
    await expect(storage.delete(key)).rejects.toThrow()
  })

  test('it can be reached', async () => {
    await expect(storage.check()).resolves.toBeUndefined()
  })
})

describe('a folder', () => {
  test('is made by the first that is put there', async () => {
    const storage = inFolder('new/below')
    expect(await keysOf(storage)).toEqual([])
    await picture(storage, 'groups/first')
    expect(await readdir(join(root, 'new/below/files/groups'))).toEqual(['first'])
  })

  test('has no drafts left, also after a failure', async () => {
    const storage = inFolder('drafts')
    await picture(storage, 'groups/one')
    // Where a folder is, no file can be put.
    await mkdir(join(root, 'drafts/files/groups/two'))
    await expect(picture(storage, 'groups/two')).rejects.toEqual(unavailable)
    expect(await readdir(join(root, 'drafts/files/drafts'))).toEqual([])
  })

  test('lists what a killed process left behind, and nothing that was put there by hand', async () => {
    const storage = inFolder('killed')
    await picture(storage, 'groups/one')
    await writeFile(join(root, 'killed/files/drafts/0a1b'), 'half')
    await writeFile(join(root, 'killed/files/README.md'), '')
    await writeFile(join(root, 'killed/files/groups/.DS_Store'), '')
    expect(await keysOf(storage)).toEqual(['drafts/0a1b', 'groups/one'])
  })

  test('that can not be one is not available', async () => {
    await writeFile(join(root, 'file'), '')
    const storage = inFolder('file')
    await expect(picture(storage, 'groups/one')).rejects.toEqual(unavailable)
    await expect(storage.check()).rejects.toEqual(unavailable)
    await expect(listed(storage)).rejects.toEqual(unavailable)
    expect((await stat(join(root, 'file'))).size).toBe(0)
  })

  test('says the age that the disk says', async () => {
    const storage = inFolder('ages')
    await picture(storage, 'groups/old')
    const then = new Date('2026-01-02T03:04:05Z')
    await utimes(join(root, 'ages/files/groups/old'), then, then)
    expect(await listed(storage)).toEqual([{ key: 'groups/old', modifiedAt: then }])
  })
})

test('a bucket that lists in pages is listed to its end', async () => {
  const entry = (at: number) =>
    `<Contents><Key>groups/${at}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified></Contents>`
  const page = (from: number, to: number, next: string) => `<?xml version="1.0"?><ListBucketResult>
    <IsTruncated>${next !== ''}</IsTruncated><NextContinuationToken>${next}</NextContinuationToken>
    ${Array.from({ length: to - from }, (_, at) => entry(from + at)).join('')}
  </ListBucketResult>`
  const server = createServer((request, response) => {
    const token = new URL(request.url ?? '', 'http://s3').searchParams.get('continuation-token')
    response.end(token === 'more' ? page(1000, 1500, '') : page(0, 1000, 'more'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const storage = inBucket(bucketUrl((server.address() as AddressInfo).port))
  expect(new Set(await keysOf(storage)).size).toBe(1500)
  server.close()
})

describe('a bucket is not available', () => {
  test.each([
    ['where nothing listens', () => bucketUrl(1)],
    ['with a wrong key', () => bucketUrl(bucket.port, { key: 'wrong' })],
    ['that does not exist', () => bucketUrl(bucket.port, { name: 'other' })],
  ])('%s', async (_why, url) => {
    const storage = inBucket(url())
    await expect(picture(storage, 'groups/one')).rejects.toEqual(unavailable)
    await expect(storage.check()).rejects.toEqual(unavailable)
    await expect(listed(storage)).rejects.toEqual(unavailable)
  })
})
