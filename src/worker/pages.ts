import { firstSegment, paths } from '../../server/contract/paths.ts'
import { readerHeader } from '../../server/contract/worker.ts'
import { endsSoFar, forgetReader, isLoggedOut, pagesCache, readAs } from './reader.ts'

/** A page as somebody saw it. */
export interface KeptPage {
  path: string
  html: string
  headers: Headers
  seenAt: Date
  build: string
}

const seenAt = 'maillon-seen-at'
const inBuild = 'maillon-build'
const most = 40
const longest = 14 * 24 * 3_600_000

/** First segments of the pages that are worth something without a connection. */
const segments = [
  '',
  ...[paths.lists, paths.calendar, paths.messaging].map(firstSegment),
  'association',
  'groupe',
  'evenement',
]
/** What their addresses may name; anything else does something on arrival. */
const parameters = new Set(['mois', 'salon', 'section'])

export function isKeepable({ pathname, searchParams }: URL): boolean {
  return (
    segments.includes(firstSegment(pathname)) &&
    !pathname.endsWith('/integrer') &&
    [...searchParams.keys()].every((name) => parameters.has(name))
  )
}

/**
 * Keeps a page that was made for somebody. One that was not says that nobody is logged in.
 *
 * @param since what `endsSoFar` was when the page was asked for
 */
export async function keepPage(
  path: string,
  response: Response,
  { since, build }: { since: number; build: string },
): Promise<void> {
  if (!response.ok || response.type !== 'basic' || response.redirected) return
  const session = response.headers.get(readerHeader)
  // These pages are made for whoever is logged in: nobody is.
  if (!session) return forgetReader()
  const html = await response.text()
  if (since !== endsSoFar()) return
  await readAs(session)
  const now = endsSoFar()
  const headers = new Headers(response.headers)
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  headers.set(seenAt, new Date().toISOString())
  headers.set(inBuild, build)
  const cache = await caches.open(pagesCache)
  // Anew, and so at the end: the oldest stand first.
  await cache.delete(path)
  await cache.put(path, new Response(html, { headers }))
  const kept = await cache.keys()
  for (const request of kept.slice(0, -most)) await cache.delete(request)
  if (now !== endsSoFar()) await forgetReader()
}

/** What is kept for an address. One without a query leads to the last seen with one. */
export async function findPage({ pathname, search }: URL): Promise<KeptPage | undefined> {
  const all = await listPages()
  const exact = all.find(({ path }) => path === pathname + search)
  if (exact || search) return exact
  return all.findLast(({ path }) => path.startsWith(`${pathname}?`))
}

/** All pages that may be shown, the last seen at the end. Those that are too old go. */
export async function listPages(): Promise<KeptPage[]> {
  try {
    if (await isLoggedOut()) {
      await forgetReader()
      return []
    }
    const cache = await caches.open(pagesCache)
    const pages = await Promise.all((await cache.keys()).map((request) => read(cache, request)))
    const known = pages.filter((page) => page !== undefined)
    const oldest = Date.now() - longest
    const old = known.filter((page) => page.seenAt.getTime() < oldest)
    for (const { path } of old) await cache.delete(path)
    return known.filter((page) => !old.includes(page))
  } catch {
    return []
  }
}

/** Forgets pages whose files are gone. */
export async function forgetPagesOf(isLeft: (build: string) => boolean): Promise<void> {
  const gone = (await listPages()).filter(({ build }) => !isLeft(build))
  const cache = await caches.open(pagesCache)
  for (const { path } of gone) await cache.delete(path)
}

async function read(cache: Cache, request: Request): Promise<KeptPage | undefined> {
  const response = await cache.match(request)
  if (!response) return undefined
  const { pathname, search } = new URL(request.url)
  const { headers } = response
  return {
    path: pathname + search,
    html: await response.text(),
    headers,
    seenAt: new Date(headers.get(seenAt) ?? 0),
    build: headers.get(inBuild) ?? '',
  }
}
