import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compressFiles } from '../../server/build/compress.ts'
import { readConfig } from '../../server/config.ts'
import { withOtherBuilds } from '../../server/files/other-builds.ts'
import { type FileTable, readFiles } from '../../server/files/table.ts'

const start = {
  settings: {
    origin: 'https://ici.example',
    apiToken: 'a-key',
    addressApi: 'https://adresses.example/',
    addressFirst: 'service' as const,
    registerApi: 'https://registre.example/',
    operator: readConfig({}).operator,
  },
  policy: () => "default-src 'self'",
  demo: false,
  serviceWorker: true,
}
const dialog = '/_astro/Dialog.Ab12Cd34.js'
const script = `export const words = '${'maillon '.repeat(900)}'`

let folder: string
let looks: number
let files: FileTable
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maillon-builds-'))
  for (const build of ['own', 'other'])
    mkdirSync(join(folder, build, '_astro'), { recursive: true })
  looks = 0
  files = withOtherBuilds(
    readFiles(join(folder, 'own'), start),
    () => {
      looks += 1
      return [join(folder, 'other')]
    },
    start,
  )
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a file of another build is found once it is there, as it is sent by its own, and read once', async () => {
  expect(files.get(dialog)).toBeUndefined()
  writeFileSync(join(folder, 'other', dialog), script)
  await compressFiles(join(folder, 'other'))
  const found = files.get(dialog)
  expect(found).toEqual(readFiles(join(folder, 'other'), start).get(dialog))
  const headers = ['Content-Encoding', 'br', 'public, max-age=31536000, immutable']
  expect(found).toMatchObject({ br: { headers: expect.arrayContaining(headers) } })
  expect(files.get(dialog)).toBe(found)
  expect(looks).toBe(2)
})

test('nothing else of another build is found, nor is the disk asked for it', () => {
  mkdirSync(join(folder, 'other', '_astro/more'), { recursive: true })
  for (const path of [
    '/a-propos',
    '/a-propos.Ab12Cd34.html',
    '/_astro/words.js',
    '/_astro/words.Ab12Cd34.js.br',
    '/_astro/words.Ab12Cd34.gz',
    '/_astro/more/words.Ab12Cd34.js',
    '/_astro/..%2fwords.Ab12Cd34.js',
    '/_astro/../words.Ab12Cd34.js',
    '/_astro/..\\words.Ab12Cd34.js',
    '/_astro/\0.Ab12Cd34.js',
    `/_astro/${'a'.repeat(200)}.Ab12Cd34.js`,
  ]) {
    if (!path.includes('\0')) writeFileSync(join(folder, 'other', path.slice(0, 190)), script)
    expect([path, files.get(path)]).toEqual([path, undefined])
  }
  expect(looks).toBe(0)
})

test('a disk that is away has no such file', () => {
  rmSync(folder, { recursive: true })
  expect(files.get(dialog)).toBeUndefined()
  const unread = withOtherBuilds(new Map(), () => expect.unreachable(), start)
  expect(unread.get(dialog)).toBeUndefined()
})
