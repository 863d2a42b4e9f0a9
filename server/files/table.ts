import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { lookup } from 'mrmime'
import type { BrowserSettings } from '../contract/settings.ts'
import { loaderPath } from '../contract/widget-paths.ts'
import { retiredWorkerPath, workerPath } from '../contract/worker.ts'
import type { Encoding } from '../platform/encodings.ts'
import { tagOf } from '../platform/etags.ts'
import { pageHeaders } from '../platform/page-headers.ts'
import { filePolicy, workerPolicy } from '../platform/page-policy.ts'
import { fillIn, hasPlaceholders } from './placeholders.ts'

/** The files made at build by their address, as browsers write it; a string is where one has moved to. */
export type FileTable = Pick<FileMap, 'get'>

type FileMap = Map<string, StaticFile | string>

/** One file in each encoding in which it is there; `identity`, as it is, always. */
export type StaticFile = Partial<Record<Encoding, Representation>> & { identity: Representation }

export interface Representation {
  etag: string
  /** Names and values in turn, ready to be sent. */
  headers: string[]
  /** Those of a 304. */
  unchanged: string[]
  /** A small one is a string of bytes: it leaves in one piece with its headers, which is faster. */
  body: string | Buffer
}

/** What differs from start to start of one build. */
export interface StartSettings {
  settings: BrowserSettings
  /** The content security policy of a page, by its path. */
  policy: () => string
  /** Whether invented people live here: files may have parts for them. */
  demo: boolean
  /** Whether browsers may keep pages; else what they kept is taken away. */
  serviceWorker: boolean
}

type Contents = Map<string, Buffer>

const small = 32 * 1024

// What waits for a start is compressed then: a twelfth larger than the highest level would make it,
// twenty times faster.
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Reads a folder that was made at build into memory, whole: at once, ten times faster than in turns. */
export function readFiles(folder: string, start: StartSettings): FileMap {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const contents: Contents = new Map(
    files.map(({ parentPath, name }) => {
      const file = join(parentPath, name)
      return [relative(folder, file), readFileSync(file)]
    }),
  )

  const table: FileMap = new Map()
  for (const [name, content] of contents) {
    if (isVariant(name, contents)) continue
    const path = encodeURI(addressOf(name))
    const br = contents.get(`${name}.br`)
    const gzip = contents.get(`${name}.gz`)
    table.set(path, prepare(name, { identity: content, br, gzip }, start))
    for (const other of otherAddresses(name)) table.set(encodeURI(other), path)
  }
  const retired = table.get(retiredWorkerPath)
  if (!start.serviceWorker && retired) table.set(workerPath, retired)
  return table
}

/** @param name below the folder, with slashes */
export function prepare(name: string, bodies: Bodies, start: StartSettings): StaticFile {
  const { settings, policy, demo } = start
  const filled = hasPlaceholders(bodies.identity)
    ? compressed(fillIn(bodies.identity, settings, demo))
    : bodies
  return variantsOf(name, filled, policyOf(name, policy))
}

function policyOf(name: string, policy: () => string): string {
  if (isWorker(name)) return workerPolicy
  return name.endsWith('.html') ? policy() : filePolicy
}

function isVariant(name: string, contents: Contents): boolean {
  const [, original] = /^(.*)\.(br|gz)$/.exec(name) ?? []
  return original !== undefined && contents.has(original)
}

/** `a-propos.html` → `/a-propos`, `index.html` → `/` */
function addressOf(name: string): string {
  return `/${name}`.replace(/\.html$/, '').replace(/^\/index$/, '/')
}

/** A page has one address; what people type instead leads there. */
function otherAddresses(name: string): string[] {
  if (!name.endsWith('.html')) return []
  return name === 'index.html' ? ['/index.html'] : [`/${name}`, `${addressOf(name)}/`]
}

/** What a file holds, in each encoding in which it was made. */
interface Bodies {
  identity: Buffer
  br?: Buffer | undefined
  gzip?: Buffer | undefined
}

function compressed(content: Buffer): Bodies {
  return {
    identity: content,
    br: brotliCompressSync(content, quickly),
    gzip: gzipSync(content),
  }
}

function variantsOf(name: string, { identity, br, gzip }: Bodies, policy: string): StaticFile {
  const shared = [
    ...pageHeaders.flat(),
    ...['content-security-policy', policy],
    ...(isLoader(name) ? forOtherSites : []),
  ]
  if (!br || !gzip) return { identity: represent(name, identity, shared) }
  // Whoever is logged in has a home page of their own: pages/own-home.ts.
  const isHome = name === 'index.html'
  const varied = ['Vary', isHome ? 'Accept-Encoding, Cookie' : 'Accept-Encoding', ...shared]
  return {
    br: represent(name, br, varied, ['Content-Encoding', 'br']),
    gzip: represent(name, gzip, varied, ['Content-Encoding', 'gzip']),
    identity: represent(name, identity, varied),
  }
}

function represent(
  name: string,
  body: Buffer,
  shared: string[],
  encoding: string[] = [],
): Representation {
  const etag = tagOf(body)
  const unchanged = [...['ETag', etag], ...['Cache-Control', ageOf(name)], ...shared]
  const headers = [
    ...['Content-Type', typeOf(name)],
    ...['Content-Length', String(body.length)],
    ...encoding,
    ...['Accept-Ranges', 'none'],
    ...unchanged,
  ]
  return {
    etag,
    headers,
    unchanged,
    body: body.length <= small ? body.toString('latin1') : body,
  }
}

// A script that is a module is loaded by a site's leave alone, and pages that isolate themselves ask
// for the other.
const forOtherSites = [
  ...['Access-Control-Allow-Origin', '*'],
  ...['Cross-Origin-Resource-Policy', 'cross-origin'],
]

/** The script that puts widgets into other sites, which know no other address of it. */
function isLoader(name: string): boolean {
  return `/${name}` === loaderPath
}

/** A worker that is mended reaches browsers the next time they look. */
function isWorker(name: string): boolean {
  return [workerPath, retiredWorkerPath].includes(`/${name}`)
}

/** A hashed name stands for one content for ever. */
function ageOf(name: string): string {
  // Their visitors wait for it, but a mended one should not take days to reach them.
  if (isLoader(name)) return 'public, max-age=3600, stale-while-revalidate=86400'
  if (isWorker(name)) return 'no-cache'
  const isHashed = name.startsWith('_astro/')
  return isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate'
}

function typeOf(name: string): string {
  const type = lookup(name) ?? (name.endsWith('.ico') ? 'image/x-icon' : 'application/octet-stream')
  return /^text\/|javascript|json|xml/.test(type) ? `${type}; charset=utf-8` : type
}
