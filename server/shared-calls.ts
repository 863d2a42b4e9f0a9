import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as v from 'valibot'
import type { Backend } from './backend.ts'
import { plainAddress } from './platform/plain-address.ts'
import { prepare, send } from './platform/prepared.ts'

/** What describes the API is the same for everybody, as are the calls that anybody may keep. */
const docs = ['/openapi.json', '/docs', '/docs/{asset}'].map((path) => ({ path, query: undefined }))

/**
 * Answers calls that are the same for everybody out of the shared cache.
 *
 * @returns what answers one and says so, or leaves it to others
 */
export function createSharedCalls({
  app,
  platform,
}: Backend): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { config, metrics, shared } = platform
  const kept = app.calls.filter((call) => call.method === 'GET' && call.public?.maxAge)
  const patterns = [...kept, ...docs].map(({ path, query }) => ({
    path,
    asked: (query && v.getDefaults(query)) ?? {},
    matches: new RegExp(`^/api${RegExp.escape(path).replaceAll(/\\\{\w+\\\}/g, '[^/]+')}$`),
  }))

  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const address = unescaped(URL.parse(config.origin + request.url))
    const found = address && patterns.find(({ matches }) => matches.test(address.pathname))
    const plain = found && plainAddress(address, found.asked)
    if (!plain) return false
    answer({ route: found.path, plain }, request, response).catch(() => response.destroy())
    return true
  }

  async function answer(
    { route, plain }: { route: string; plain: string },
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    const start = performance.now()
    let isMade = false
    const answer = await shared.get(plain, async () => {
      isMade = true
      const asked = new Request(config.origin + plain)
      const made = await app.fetch(asked, { incoming: request, outgoing: response })
      const body = Buffer.from(await made.arrayBuffer())
      return prepare(route, made.status, Object.fromEntries(made.headers), body)
    })
    send(answer, request, response, { 'x-request-id': randomUUID() })
    // The API counts what it made itself.
    if (isMade) return
    const seconds = (performance.now() - start) / 1000
    metrics.call({ route, method: 'GET', status: response.statusCode, seconds })
  }
}

/** The router reads `%64ocs` as `docs`: what is written so is the same call. */
function unescaped(address: URL | null): URL | null {
  if (!address?.pathname.includes('%')) return address
  try {
    address.pathname = decodeURIComponent(address.pathname)
  } catch {
    // No call has such an address.
  }
  return address
}
