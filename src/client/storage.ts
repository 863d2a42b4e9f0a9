/** Where: for this browser, or for this visit. */
type Area = 'localStorage' | 'sessionStorage'

/** All that is stored of somebody begins with it: logging out clears that. */
const prefix = 'maillon:'

/** What is stored under a key; null where storage is forbidden. */
export function stored(key: string, area: Area = 'sessionStorage'): string | null {
  try {
    return window[area].getItem(key)
  } catch {
    return null
  }
}

/** Storage may be forbidden or full: then nothing is stored. Null removes what was. */
export function store(key: string, text: string | null, area: Area = 'sessionStorage'): void {
  try {
    // First: it takes room, and is out of date also where the new text does not fit.
    window[area].removeItem(key)
    if (text !== null) window[area].setItem(key, text)
  } catch {}
}

/** The same for a value that was stored as JSON, which anything may have written. */
export function storedValue(key: string): unknown {
  try {
    return JSON.parse(stored(key) ?? 'null')
  } catch {
    return null
  }
}

let isCleared = false

/** Whether whoever used this page has left: nothing of theirs is stored any more. */
export function wasCleared(): boolean {
  return isCleared
}

/** Clears all that this browser stores of somebody. */
export function clearStored(): void {
  isCleared = true
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    for (const key of keysOf(area)) if (key.startsWith(prefix)) store(key, null, area)
  }
}

function keysOf(area: Area): string[] {
  try {
    return Object.keys(window[area])
  } catch {
    return []
  }
}
