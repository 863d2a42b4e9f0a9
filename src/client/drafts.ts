import { store, storedValue } from './storage.ts'

let isOver = false

/**
 * Keeps what somebody typed and did not send, for this tab, until they are back.
 *
 * @param name of the form, with the id of whoever types: nobody else gets it
 * @param draft null where there is nothing to keep
 */
export function keepDraft(name: string, draft: unknown): void {
  if (!isOver) store(keyOf(name), draft === null ? null : JSON.stringify(draft))
}

/** Gives it once; null where there is none. */
export function takeDraft(name: string): unknown {
  const draft = storedValue(keyOf(name))
  store(keyOf(name), null)
  return draft
}

export function hasDraft(name: string): boolean {
  return storedValue(keyOf(name)) !== null
}

/** Whoever logs out leaves nothing: what this page still shows is not kept when it goes, either. */
export function endDrafts(): void {
  isOver = true
}

function keyOf(name: string): string {
  return `maillon:draft:${name}`
}
