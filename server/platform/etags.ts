import { createHash } from 'node:crypto'

/** The tag of what is answered: another one once it is other bytes. */
export function tagOf(body: string | Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/**
 * Whether whoever asks has it already.
 *
 * @param header of the request, `If-None-Match`. A weak tag is the same: a proxy that compresses on
 * the way marks it so.
 */
export function isKnown(etag: string, header: string | undefined): boolean {
  if (header === undefined) return false
  if (header === etag || header === '*') return true
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
