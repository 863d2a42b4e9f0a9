import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { type PictureWidth, pictureWidths } from '../contract/media.ts'
import { isKnown } from '../platform/etags.ts'
import { Failure } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import type { Env } from '../platform/serve.ts'

type Media = Pick<Platform, 'storage'>

const pathPattern = /^(associations|groups)\/[\da-f]{64}$/
const type = 'image/webp'

/** The key that a picture is kept under at a width: each reading is one object. */
const keyOf = (path: string, width: PictureWidth) => `${path}-${width}`

/**
 * Keeps a jpeg, png or gif, re-encoded without its metadata, at every width.
 *
 * @returns its path, which holds a hash of its content: `associations/…`
 * @throws Failure `payload_too_large` (bytes or pixels), `unsupported_file_type` by content,
 *   `service_unavailable`: then no path was given out
 */
export async function storePicture(
  { storage }: Media,
  folder: 'associations' | 'groups',
  file: File,
): Promise<string> {
  // The codec is loaded by the first picture, not by the start.
  const { encodePicture } = await import('./encoding.ts')
  const encoded = await encodePicture(file)
  const hash = createHash('sha256')
  for (const bytes of encoded.values()) hash.update(bytes)
  const path = `${folder}/${hash.digest('hex')}`
  for (const [width, bytes] of encoded) await storage.put(keyOf(path, width), bytes, type)
  return path
}

/** The WebP's bytes; undefined where there is no such picture, or the path is none. */
export async function readPicture(
  { storage }: Media,
  path: string,
  width: PictureWidth = 512,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return pathPattern.test(path) ? storage.read(keyOf(path, width)) : undefined
}

/**
 * Answers a picture's bytes, or 304 to who has them already.
 *
 * @param audience by default our own pages: kept by the browser alone, which asks again each time,
 *   and shown on no other site
 * @throws Failure `image_not_found`, also for null
 */
export async function sendPicture(
  platform: Media,
  context: Context<Env>,
  path: string | null,
  { width = 512, audience = 'members' }: PictureOptions = {},
): Promise<Response> {
  if (!path || !pathPattern.test(path)) throw new Failure('image_not_found')
  const etag = `"${keyOf(path, width)}"`
  const headers = { etag, ...audiences[audience] }
  if (isKnown(etag, context.req.header('if-none-match'))) return context.body(null, 304, headers)
  const bytes = await readPicture(platform, path, width)
  if (!bytes) throw new Failure('image_not_found')
  return context.body(bytes, 200, { ...headers, 'content-type': type })
}

interface PictureOptions {
  width?: PictureWidth
  audience?: keyof typeof audiences
}

const audiences = {
  members: { 'cache-control': 'private, no-cache', 'cross-origin-resource-policy': 'same-origin' },
  // Associations show their picture on websites of their own.
  everybody: {
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  },
} as const

/** The path of what is kept under a key: what rows refer to. */
export function pathOfKey(key: string): string {
  return key.replace(new RegExp(`-(${pictureWidths.join('|')})$`), '')
}
