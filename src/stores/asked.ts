import { store, stored } from '../client/storage.ts'

// Of this device, whoever logs in: a logout leaves it.
const key = 'asked-to-tell'
const halfYear = 183 * 24 * 3_600_000

/** Whether somebody was asked here, in the last half year, if this device may tell them of things. */
export function wasAsked(): boolean {
  const at = Date.parse(stored(key, 'localStorage') ?? '')
  return Date.now() - at < halfYear
}

export function noteAsked(): void {
  store(key, new Date().toISOString(), 'localStorage')
}
