import { atom } from 'nanostores'
import { store, storedValue } from '../client/storage.ts'

/** What can be done about what was said, such as taking it back. */
export interface ToastAction {
  label: string
  act: () => void
}

export interface Toast {
  id: number
  kind: 'success' | 'error'
  text: string
  /** Milliseconds it still has to be seen. */
  left: number
  /** Of this page alone: on the next one the sentence stands without it. */
  action?: ToastAction | undefined
}

const shownFor = 3000
/** Time to read it, to decide, and to come there. */
const shownWithAction = 8000
/** Where toasts wait for the next page; Toasts.astro looks there too. */
const key = 'maillon:toasts'

/** Begins with those that a navigation interrupted, with the time they had left. */
export const $toasts = atom<Toast[]>(waiting())

/** Shows a sentence; one that is already there starts anew. */
export function show(kind: Toast['kind'], text: string, action?: ToastAction): void {
  // The time that has run counts for those that were there, not for the new one.
  pause()
  const others = $toasts.get().filter((entry) => entry.text !== text)
  const id = Math.max(0, ...$toasts.get().map((entry) => entry.id)) + 1
  const left = action ? shownWithAction : shownFor
  set([...others, { id, kind, text, left, ...(action && { action }) }])
}

export function dismiss(id: number): void {
  set($toasts.get().filter((entry) => entry.id !== id))
}

let ticking: { since: number; timer: ReturnType<typeof setTimeout> } | undefined

/** Lets the time of every toast run; each disappears when its own is over. */
export function resume(): void {
  pause()
  const toasts = $toasts.get()
  if (toasts.length === 0) return
  const next = Math.max(0, Math.min(...toasts.map(({ left }) => left)))
  ticking = { since: Date.now(), timer: setTimeout(removeOver, next) }
}

/** Stops the clock while somebody reads, or while the page goes away. */
export function pause(): void {
  if (!ticking) return
  clearTimeout(ticking.timer)
  const spent = Date.now() - ticking.since
  ticking = undefined
  set($toasts.get().map((entry) => ({ ...entry, left: entry.left - spent })))
}

function removeOver(): void {
  pause()
  set($toasts.get().filter(({ left }) => left > 0))
  resume()
}

function set(toasts: Toast[]): void {
  $toasts.set(toasts)
  store(key, JSON.stringify(toasts.map(({ action, ...rest }) => rest)))
}

function waiting(): Toast[] {
  const value = storedValue(key)
  return Array.isArray(value) ? value.filter(isToast) : []
}

function isToast(value: unknown): value is Toast {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'number' &&
    'left' in value &&
    typeof value.left === 'number' &&
    'text' in value &&
    typeof value.text === 'string' &&
    'kind' in value &&
    (value.kind === 'success' || value.kind === 'error') &&
    !('action' in value)
  )
}
