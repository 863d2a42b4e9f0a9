import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../server/contract/limits.ts'
import { getInlinePicture, getInlinePictures, pictureWidths } from '../../server/contract/media.ts'
import { storePicture } from '../../server/media/pictures.ts'
import { newCommunity } from '../world/communities.ts'
import { newPerson, type Person } from '../world/people.ts'
import { file, picture } from '../world/pictures.ts'
import { expectAnswer, expectFailure, expectFields } from '../world/shapes.ts'
import { startWorld, type World } from '../world/world.ts'

let world: World
let claire: Person
/** Two stored pictures. */
let teal: string
let olive: string
beforeAll(async () => {
  world = await startWorld()
  claire = await newPerson(world)
  teal = await stored('teal')
  olive = await stored('olive')
})
afterAll(() => world.stop())

const unknown = `associations/${'0'.repeat(64)}`

async function stored(colour: string) {
  const bytes = await picture('jpeg', { width: 1200, height: 600, colour })
  return storePicture(world.backend.platform, 'associations', file(bytes))
}

/** As an <img> asks: without the client key. */
function get(path: string, headers: Record<string, string> = {}) {
  return world.visitor().get(path, { headers: { authorization: null, ...headers } })
}

describe('the address of a picture', () => {
  test.each(pictureWidths)('answers it %d wide, as WebP', async (width) => {
    const answer = await get(`/images/${teal}?w=${width}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(await sharp(answer.bytes).metadata()).toMatchObject({ format: 'webp', width })
  })

  test('answers it 512 wide when it asks for no width', async () => {
    const answer = await get(`/images/${teal}`)
    expect(await sharp(answer.bytes).metadata()).toMatchObject({ width: 512, height: 256 })
  })

  test('is kept by browsers and proxies for a year, and is nothing but a picture', async () => {
    const { headers } = await get(`/images/${teal}?w=64`)
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('set-cookie')).toBeNull()
  })

  test('is answered with 304 to who has it, and with the picture to who has another', async () => {
    const { headers } = await get(`/images/${teal}?w=64`)
    const tag = headers.get('etag') ?? ''
    for (const known of [tag, `W/${tag}`, `"x", ${tag}`]) {
      const again = await get(`/images/${teal}?w=64`, { 'if-none-match': known })
      expect([again.status, again.bytes.length]).toEqual([304, 0])
      expect(again.headers.get('etag')).toBe(tag)
      expect(again.headers.get('cache-control')).toContain('immutable')
    }
    const wider = await get(`/images/${teal}?w=128`, { 'if-none-match': tag })
    const other = await get(`/images/${olive}?w=64`, { 'if-none-match': tag })
    expect([wider.status, other.status]).toEqual([200, 200])
  })

  test('may stand on an association’s own website; what its members see may not', async () => {
    const policy = 'cross-origin-resource-policy'
    const shown = await get(`/images/${teal}?w=64`)
    expect(shown.headers.get(policy)).toBe('cross-origin')
    const club = await newCommunity(world, 'association', claire)
    await world.db
      .updateTable('communities')
      .set({ image: teal })
      .where('id', '=', club.id)
      .execute()
    const seen = await claire.get(`/associations/image/${club.id}`)
    expect([seen.status, seen.headers.get(policy)]).toEqual([200, 'same-origin'])
  })

  test('asks neither session nor database', async () => {
    world.statements.length = 0
    const cookie = `maillon_session=${claire.cookies.get('maillon_session')}`
    expect((await get(`/images/${teal}`, { cookie })).status).toBe(200)
    expect(world.statements).toEqual([])
  })

  test.each(['0', '63', '65', '2048', '-64', '64.0', '64px', '', 'x', '1e2'])(
    'with the width %j is refused',
    async (width) => {
      const answer = await get(`/images/${teal}?w=${width}`)
      expectFields(answer, { w: 'Valeur invalide' })
    },
  )

  test.each([
    unknown,
    'associations/x',
    'documents/x',
    'drafts/x',
    '..%2f..%2fetc/passwd',
    'associations/..%2f..%2fpackage.json',
    `associations/${'0'.repeat(64)}-64`,
  ])('that is unknown is not found, for a minute: %s', async (path) => {
    const answer = await get(`/images/${path}`)
    expectFailure(answer, 404, 'image_not_found')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60')
  })

  test('leads to no document', async () => {
    const path = `documents/${'a'.repeat(64)}`
    await world.backend.platform.storage.put(path, new Uint8Array(3), 'text/plain')
    expectFailure(await get(`/images/${path}`), 404, 'image_not_found')
  })
})

describe('one picture as text', () => {
  const single = (body: unknown) => claire.post('/get-images/single', body)

  test('is a WebP that a page can show', async () => {
    const answer = await single({ imagePath: teal })
    expectAnswer(answer, getInlinePicture)
    const { path, image } = answer.body as { path: string; image: string }
    expect(path).toBe(teal)
    const [type, data = ''] = image.split(',')
    expect(type).toBe('data:image/webp;base64')
    expect(await sharp(Buffer.from(data, 'base64')).metadata()).toMatchObject({ width: 512 })
  })

  test.each([unknown, 'x', '../../etc/passwd', 'associations/\0'])(
    'that is unknown is not found: %j',
    async (imagePath) => {
      expectFailure(await single({ imagePath }), 404, 'image_not_found')
    },
  )

  test.each([
    [{}, 'Champ requis'],
    [{ imagePath: null }, 'Champ requis'],
    [{ imagePath: '' }, 'Champ requis'],
    [{ imagePath: 42 }, 'Valeur invalide'],
    [{ imagePath: ['x'] }, 'Valeur invalide'],
    [{ imagePath: 'a'.repeat(201) }, 'Valeur invalide'],
  ])('is refused for %j', async (body, message) => {
    expectFields(await single(body), { imagePath: message })
  })
})

describe('several pictures as text', () => {
  const multiple = (body: unknown) => claire.post('/get-images/multiple', body)

  test('come in the order asked, unknown ones left out', async () => {
    const answer = await multiple({ imagesPaths: [olive, unknown, teal, 'x', olive] })
    expectAnswer(answer, getInlinePictures)
    const pictures = answer.body as { path: string; image: string }[]
    expect(pictures.map(({ path }) => path)).toEqual([olive, teal, olive])
    expect(pictures[0]).toEqual(pictures[2])
    expect(pictures[0]?.image).not.toBe(pictures[1]?.image)
  })

  test('may be none', async () => {
    expect((await multiple({ imagesPaths: [] })).body).toEqual([])
  })

  test('are a hundred at most', async () => {
    const hundred = Array.from({ length: limits.imagePaths }, () => teal)
    expect((await multiple({ imagesPaths: hundred })).body).toHaveLength(100)
    expectFields(await multiple({ imagesPaths: [...hundred, teal] }), {
      imagesPaths: 'Valeur invalide',
    })
  })

  test.each([
    [{}, 'Champ requis'],
    [{ imagesPaths: null }, 'Champ requis'],
    [{ imagesPaths: 'x' }, 'Valeur invalide'],
    [{ imagesPaths: [''] }, 'Champ requis'],
    [{ imagesPaths: [42] }, 'Valeur invalide'],
  ])('are refused for %j', async (body, message) => {
    expectFields(await multiple(body), { imagesPaths: message })
  })
})

test('a session is needed for pictures as text, and the client key', async () => {
  for (const [path, body] of [
    ['/get-images/single', { imagePath: teal }],
    ['/get-images/multiple', { imagesPaths: [teal] }],
  ] as const) {
    expectFailure(await world.visitor().post(path, body), 401, 'not_authenticated')
    const answer = await claire.post(path, body, { headers: { authorization: null } })
    expectFailure(answer, 401, 'invalid_client_token')
  }
})
