import { randomBytes } from 'node:crypto'
import { create as contentDisposition } from 'content-disposition'
import type { Context } from 'hono'
import { limits } from '../contract/limits.ts'
import { Failure } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import type { Env } from '../platform/serve.ts'
import { documentName } from './document-names.ts'
import { documentType } from './document-types.ts'

type Media = Pick<Platform, 'storage'>

/** What a row of `documents` says of a document. */
export interface StoredDocument {
  name: string
  /** Bytes. */
  size: number
  /** Media type, by content. */
  type: string
  /** Where it is kept; nobody can guess it. */
  path: string
}

const pathPattern = /^documents\/[\da-f]{64}$/

/**
 * Keeps a document as it is.
 *
 * @throws Failure `payload_too_large`, `unsupported_file_type` by content, `service_unavailable`
 */
export async function storeDocument({ storage }: Media, file: File): Promise<StoredDocument> {
  if (file.size > limits.fileBytes) throw new Failure('payload_too_large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = await documentType(bytes, file.name)
  if (!type) throw new Failure('unsupported_file_type')
  const path = `documents/${randomBytes(32).toString('hex')}`
  await storage.put(path, bytes, type.media)
  return { name: documentName(file.name, type), size: bytes.length, type: type.media, path }
}

/**
 * Answers a document piece by piece, to be saved and never to be shown in our name.
 *
 * @throws Failure `file_not_found`
 */
export async function sendDocument(
  { storage }: Media,
  context: Context<Env>,
  { name, type, path }: Omit<StoredDocument, 'size'>,
): Promise<Response> {
  const opened = pathPattern.test(path) ? await storage.open(path) : undefined
  if (!opened) throw new Failure('file_not_found')
  const headers = {
    'content-type': type,
    'content-length': String(opened.size),
    'content-disposition': contentDisposition(name),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  }
  if (context.req.method !== 'HEAD') return context.body(opened.stream, 200, headers)
  // Nobody reads it then, and a file that is not read to its end stays open.
  await opened.stream.cancel()
  return context.body(null, 200, headers)
}

/** Takes a document away whose row is gone. */
export async function removeDocument({ storage }: Media, path: string): Promise<void> {
  if (pathPattern.test(path)) await storage.delete(path)
}
