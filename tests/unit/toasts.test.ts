import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubStorage } from './browser-storage.ts'

type ToastList = typeof import('../../src/stores/toast-list.ts')

let storage: ReturnType<typeof stubStorage>
let toasts: ToastList
beforeEach(async () => {
  vi.useFakeTimers()
  storage = stubStorage()
  toasts = await load()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** As the next page loads it: with what is stored, and nothing else. */
function load(): Promise<ToastList> {
  vi.resetModules()
  return import('../../src/stores/toast-list.ts')
}

const texts = (list: ToastList) => list.$toasts.get().map(({ text }) => text)

test('a toast leaves by itself after three seconds', () => {
  toasts.show('success', 'Enregistré')
  toasts.resume()
  vi.advanceTimersByTime(2_999)
  expect(texts(toasts)).toEqual(['Enregistré'])
  vi.advanceTimersByTime(1)
  expect(texts(toasts)).toEqual([])
})

test('each has its own three seconds', () => {
  toasts.show('success', 'un')
  toasts.resume()
  vi.advanceTimersByTime(2_000)
  toasts.show('error', 'deux')
  toasts.resume()
  vi.advanceTimersByTime(1_000)
  expect(texts(toasts)).toEqual(['deux'])
  vi.advanceTimersByTime(2_000)
  expect(texts(toasts)).toEqual([])
})

test('its time stands still while somebody reads it', () => {
  toasts.show('success', 'Enregistré')
  toasts.resume()
  vi.advanceTimersByTime(2_000)
  toasts.pause()
  vi.advanceTimersByTime(60_000)
  expect(texts(toasts)).toEqual(['Enregistré'])
  toasts.resume()
  vi.advanceTimersByTime(1_000)
  expect(texts(toasts)).toEqual([])
})

test('the same sentence again stands there once, for three more seconds', () => {
  toasts.show('error', 'Non')
  toasts.resume()
  vi.advanceTimersByTime(2_000)
  toasts.show('error', 'Non')
  toasts.resume()
  vi.advanceTimersByTime(2_999)
  expect(texts(toasts)).toEqual(['Non'])
  vi.advanceTimersByTime(1)
  expect(texts(toasts)).toEqual([])
})

test('one that was dismissed does not come back with the next page', async () => {
  toasts.show('success', 'Enregistré')
  toasts.dismiss(toasts.$toasts.get()[0]?.id ?? -1)
  expect(texts(await load())).toEqual([])
})

test('one that a navigation interrupted has the rest of its time on the next page', async () => {
  toasts.show('success', 'Enregistré')
  toasts.resume()
  vi.advanceTimersByTime(1_000)
  toasts.pause()
  const next = await load()
  next.resume()
  vi.advanceTimersByTime(1_999)
  expect(texts(next)).toEqual(['Enregistré'])
  vi.advanceTimersByTime(1)
  expect(texts(next)).toEqual([])
})

test('what is stored and is no toast is left alone', async () => {
  storage.sessionStorage.setItem('maillon:toasts', '[{"id":1},"x",null]')
  expect(texts(await load())).toEqual([])
})

test('one that can be taken back stays for eight seconds', () => {
  toasts.show('success', 'Lina Haddad est modératrice', { label: 'Annuler', act: () => {} })
  toasts.resume()
  vi.advanceTimersByTime(7900)
  expect(texts(toasts)).toEqual(['Lina Haddad est modératrice'])
  vi.advanceTimersByTime(200)
  expect(texts(toasts)).toEqual([])
})

test('what takes it back is of this page alone: the next one shows the sentence', async () => {
  toasts.show('success', 'Lina Haddad est modératrice', { label: 'Annuler', act: () => {} })
  const next = await load()
  expect(texts(next)).toEqual(['Lina Haddad est modératrice'])
  expect(next.$toasts.get()[0]).not.toHaveProperty('action')
})
