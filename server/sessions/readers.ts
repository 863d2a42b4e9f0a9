import { createHash } from 'node:crypto'

/**
 * The word by which a browser tells the pages of one session from those of another. It lets nobody in,
 * and what announcements name the session by can't be made of it.
 */
export function readerOf(sessionHash: string): string {
  return createHash('sha256').update(`reader ${sessionHash}`).digest('base64url').slice(0, 22)
}
