import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubStorage } from './browser-storage.ts'

/* What a browser remembers of a visit: for how long, and what it makes of something odd. */

let areas: ReturnType<typeof stubStorage>
beforeEach(() => {
  areas = stubStorage()
  vi.resetModules()
})
afterEach(() => vi.unstubAllGlobals())

test('the address that begins the login’s form is given once', async () => {
  const { keepLoginAddress, takeLoginAddress } = await import('../../src/client/login-address.ts')
  expect(takeLoginAddress()).toBeNull()
  keepLoginAddress('nadia@exemple.fr')
  expect(takeLoginAddress()).toBe('nadia@exemple.fr')
  expect(takeLoginAddress()).toBeNull()
  expect(Object.keys(areas.sessionStorage)).toEqual([])
  expect(Object.keys(areas.localStorage)).toEqual([])
})

describe('the place of a visit', () => {
  const loadPlace = async () => (await import('../../src/stores/place.ts')).$place.get()
  const key = 'maillon:place'

  test('is still there on the next page', async () => {
    const { choosePlace } = await import('../../src/stores/place.ts')
    choosePlace({ coordinates: [4.85, 45.75], city: 'Lyon' })
    vi.resetModules()
    expect(await loadPlace()).toEqual({ coordinates: [4.85, 45.75], city: 'Lyon' })
  })

  test.each([
    '{"coordinates":[4.85,45.75,3],"city":null}',
    '{"coordinates":[4.85],"city":"Lyon"}',
    '{"coordinates":["4.85",45.75],"city":"Lyon"}',
    '{"coordinates":[4.85,45.75]}',
    '{"coordinates":[4.85,45.75],"city":69}',
    '[4.85,45.75]',
    'null',
    '{',
  ])('is none where something else stands: %s', async (text) => {
    areas.sessionStorage.setItem(key, text)
    expect(await loadPlace()).toBeNull()
  })
})

test('logging out clears what the visit stored, before the server hears of it', async () => {
  const kept: (string | null)[] = []
  vi.stubGlobal('document', { querySelector: () => null, documentElement: { dataset: {} } })
  vi.stubGlobal('location', { assign: (path: string) => kept.push(path) })
  vi.stubGlobal('fetch', async () => {
    kept.push(areas.sessionStorage.getItem('maillon:wizard'))
    return Response.json({})
  })
  areas.sessionStorage.setItem('maillon:wizard', 'a draft')
  const { $session, leave } = await import('../../src/stores/session.ts')
  await leave()
  expect(kept).toEqual([null, '/'])
  expect($session.get()).toEqual({ state: 'visitor' })
})
