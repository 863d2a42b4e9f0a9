import { hintName } from '../../server/contract/session-hint.ts'
import { worker } from './scope.ts'

/*
 * What is kept belongs to one session. Another one, its end or its logout takes all of it away.
 */

/** Prefix of the caches with what somebody has seen. */
const own = 'maillon-own-'
export const pagesCache = `${own}pages`
const readerCache = `${own}reader`
const readerKey = '/reader'

let ends = 0

/** Rises whenever all is forgotten: what was asked for before is not kept after. */
export function endsSoFar(): number {
  return ends
}

/** Whose pages are kept: the word of their session. */
export async function reader(): Promise<string | undefined> {
  const stored = await (await caches.open(readerCache)).match(readerKey)
  return stored?.text()
}

/** Whoever is not the one before starts with nothing. */
export async function readAs(session: string): Promise<void> {
  const before = await reader()
  if (before === session) return
  if (before !== undefined) await forgetReader()
  await (await caches.open(readerCache)).put(readerKey, new Response(session))
}

export async function forgetReader(): Promise<void> {
  ends += 1
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(own)).map((name) => caches.delete(name)))
}

/** Whether the browser's cookies, where the worker may read them, say that nobody is logged in. */
export async function isLoggedOut(): Promise<boolean> {
  if (!worker.cookieStore) return false
  return (await worker.cookieStore.get(hintName)) === null
}
