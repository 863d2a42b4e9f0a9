import { store, stored, storedValue, wasCleared } from './storage.ts'

/**
 * Keeps what somebody typed and did not send, for this tab, until they are back. Whoever logs out
 * leaves nothing: what the page still shows is not kept when it goes, either.
 *
 * @param name of the form, with the id of whoever types: nobody else gets it
 * @param draft null where there is nothing to keep
 */
export function keepDraft(name: string, draft: unknown): void {
  if (!wasCleared()) store(keyOf(name), draft === null ? null : JSON.stringify(draft))
}

/** Gives it once; null where there is none. */
export function takeDraft(name: string): unknown {
  const draft = storedValue(keyOf(name))
  store(keyOf(name), null)
  return draft
}

export function hasDraft(name: string): boolean {
  return stored(keyOf(name)) !== null
}

function keyOf(name: string): string {
  return `maillon:draft:${name}`
}
