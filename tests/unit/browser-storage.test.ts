import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearStored, store, stored } from '../../src/client/storage.ts'
import { stubStorage } from './browser-storage.ts'

let areas: ReturnType<typeof stubStorage>
beforeEach(() => {
  areas = stubStorage()
})
afterEach(() => vi.unstubAllGlobals())

test('logging out clears what this browser stores of somebody, for the visit and for longer', () => {
  store('maillon:wizard', 'a draft')
  store('maillon:place', 'Lyon', 'localStorage')
  clearStored()
  expect(Object.keys(areas.sessionStorage)).toEqual([])
  expect(Object.keys(areas.localStorage)).toEqual([])
})

test('… and leaves what is not of them: notices that were answered', () => {
  areas.localStorage.setItem('hasSeenWarning', 'true')
  areas.sessionStorage.setItem('CookieConsent', 'false')
  clearStored()
  expect(areas.localStorage.getItem('hasSeenWarning')).toBe('true')
  expect(areas.sessionStorage.getItem('CookieConsent')).toBe('false')
})

test('where storage is forbidden nothing is stored, and nothing breaks', () => {
  vi.stubGlobal('window', {
    get sessionStorage(): Storage {
      throw new DOMException('forbidden', 'SecurityError')
    },
  })
  store('maillon:wizard', 'a draft')
  expect(stored('maillon:wizard')).toBeNull()
  clearStored()
})
