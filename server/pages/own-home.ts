import type { IncomingMessage } from 'node:http'
import { paths } from '../contract/paths.ts'
import { hasSessionHint } from '../contract/session-hint.ts'

/**
 * Whether the home page is asked for by somebody who is probably logged in: for them it is a page of
 * their own, unless they ask for the one that visitors see. Decided without the database, which nobody
 * else's home page waits for.
 */
export function wantsOwnHome({ url, headers }: IncomingMessage): boolean {
  const isHome = url === paths.home || url?.startsWith(`${paths.home}?`)
  if (!isHome || !headers.cookie || !hasSessionHint(headers.cookie)) return false
  return !new URLSearchParams(url?.slice(2)).has('decouvrir')
}
