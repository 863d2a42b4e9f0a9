import { createHash } from 'node:crypto'
import idle from 'astro/client/idle.prebuilt.js'
import load from 'astro/client/load.prebuilt.js'
import only from 'astro/client/only.prebuilt.js'
import visible from 'astro/client/visible.prebuilt.js'
import island from 'astro/runtime/server/astro-island.prebuilt.js'
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js'
import type { Config } from '../config.ts'
import { earlyLogin } from '../contract/early-login.ts'
import { sessionHint } from '../contract/session-hint.ts'
import { isLoopback } from './origin.ts'

// What stands inside the pages: Astro's scripts that wake up islands, and our own.
const scripts = [island, load, idle, visible, only, sessionHint, earlyLogin]
const styles = [ISLAND_STYLES]

// React Aria adds it in the browser, for presses.
const pressStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"

/** What the service worker may do: ask for what is ours. */
export const workerPolicy = "default-src 'self'; frame-ancestors 'none'"

/** What files that are no page may do when somebody opens them by themselves: nothing. */
export const filePolicy = "default-src 'none'; frame-ancestors 'none'"

/**
 * The content security policy of pages. It is made once, out of what we wrote and never out of what
 * was rendered: a hash of that would allow whatever somebody had put there.
 *
 * @returns the policy of a page; `framers` are the origins of sites that may show it in a frame, none
 * for any https site. Without them nobody may.
 */
export function pagePolicy(
  config: Pick<Config, 'addressApi' | 'registerApi' | 'origin'>,
): (framers?: readonly string[]) => string {
  const services = [config.addressApi, config.registerApi].map((address) => new URL(address).origin)
  const same = [
    "default-src 'self'",
    `script-src 'self' ${scripts.map(hashOf).join(' ')}`,
    `style-src 'self' ${styles.map(hashOf).join(' ')} ${pressStyle}`,
    "img-src 'self' data:",
    `connect-src 'self' ${[...new Set(services)].join(' ')}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ')
  const framedByNobody = `${same}; frame-ancestors 'none'`
  const anySite = isLoopback(new URL(config.origin).hostname)
    ? ['https:', 'http://localhost:*', 'http://127.0.0.1:*']
    : ['https:']
  return (framers) => {
    if (!framers) return framedByNobody
    // Ourselves too: an association looks at its widgets before others do.
    const allowed = framers.length > 0 ? framers : anySite
    return `${same}; frame-ancestors 'self' ${allowed.join(' ')}`
  }
}

/** How a policy allows a script or style that stands inside a page. */
export function hashOf(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`
}
