import { existsSync } from 'node:fs'
import { readdir, readlink } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeDocument } from '../../server/media/documents.ts'
import { newCommunity, type TestCommunity } from '../world/communities.ts'
import { pdf } from '../world/documents.ts'
import { newPerson, type Person } from '../world/people.ts'
import { file } from '../world/pictures.ts'
import { expectFailure } from '../world/shapes.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
let claire: Person
let band: TestCommunity
beforeAll(async () => {
  world = await startWorld()
  claire = await newPerson(world)
  band = await newCommunity(world, 'association', claire)
})
afterAll(() => world.stop())

/** The address of a new document of Claire's association. */
async function newDocument(name: string, content: Uint8Array<ArrayBuffer> | string = pdf) {
  const document = await storeDocument(world.backend.platform, file(content, name))
  const { id } = await world.db
    .insertInto('documents')
    .values({ community_id: band.id, ...document })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { address: `/associations/${band.id}/files/${id}`, ...document }
}

test('a document is saved under its name and never shown', async () => {
  const { address } = await newDocument('Statuts « 2026 ».pdf')
  const answer = await claire.get(address, { headers: { authorization: null } })
  expect(answer.status).toBe(200)
  expect(answer.bytes).toEqual(pdf)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-length')).toBe(String(pdf.length))
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="Statuts [^"]*2026[^"]*\.pdf"; filename\*=UTF-8''Statuts%20%C2%AB%202026%20%C2%BB\.pdf$/,
  )
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*; sandbox$/)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
})

test('no name of a document can add a header', async () => {
  const { address } = await newDocument('a"; filename="b.html\r\nX-Evil: 1.txt', '<b>Bonjour</b>')
  const { headers } = await claire.get(address)
  expect(headers.get('x-evil')).toBeNull()
  expect(headers.get('content-type')).toBe('text/plain')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="a\\"; filename=\\"b/)
})

test('a document of 10 MB passes through whole', async () => {
  const long = new Uint8Array(10 * 1024 * 1024).map((_, at) => at % 253)
  long.set(pdf)
  const { address } = await newDocument('plan.pdf', long)
  const answer = await claire.get(address)
  expect(Buffer.compare(answer.bytes, long)).toBe(0)
})

test('a document whose bytes are gone is not found', async () => {
  const { address, path } = await newDocument('statuts.pdf')
  await world.backend.platform.storage.delete(path)
  expectFailure(await claire.get(address), 404, 'file_not_found')
})

const testOnLinux = existsSync('/proc/self/fd') ? test : undefined

testOnLinux?.('who stops in the middle of a document leaves no file open', async () => {
  const long = new Uint8Array(10 * 1024 * 1024)
  long.set(pdf)
  const { address } = await newDocument('plan.pdf', long)
  const cookie = [...claire.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  for (let times = 0; times < 20; times += 1) {
    const stop = new AbortController()
    const answer = await fetch(`${world.origin}/api${address}`, {
      headers: { cookie, authorization: 'Bearer maillon' },
      signal: stop.signal,
    })
    expect(answer.status).toBe(200)
    stop.abort()
  }
  await expect.poll(openFiles).toEqual([])
})

test('asked for its head alone, a document answers the same head and stays closed', async () => {
  // A short one would be read to its end, and be closed, before anybody asked.
  const long = new Uint8Array(1_000_000)
  long.set(pdf)
  const { address } = await newDocument('plan.pdf', long)
  const whole = await claire.get(address)
  for (let times = 0; times < 20; times += 1) {
    const head = await claire.call('HEAD', address)
    expect([head.status, head.bytes.length]).toEqual([200, 0])
    expect(told(head.headers)).toEqual(told(whole.headers))
  }
  if (existsSync('/proc/self/fd')) await expect.poll(openFiles).toEqual([])
})

/** What an answer says of the document. */
function told(headers: Headers) {
  const changing = ['date', 'x-request-id', 'connection', 'keep-alive']
  return [...headers].filter(([name]) => !changing.includes(name))
}

/** Documents that this process holds open. */
async function openFiles(): Promise<string[]> {
  const handles = await readdir('/proc/self/fd')
  const links = handles.map((handle) => readlink(`/proc/self/fd/${handle}`).catch(() => ''))
  return (await Promise.all(links)).filter((path) => path.includes('/files/documents/'))
}
