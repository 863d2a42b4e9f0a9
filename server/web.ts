import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Backend } from './backend.ts'
import { answerFile } from './files/answer.ts'
import { type FileTable, readFiles } from './files/table.ts'
import { unavailable } from './page-context.ts'
import { pageHeaders } from './platform/page-headers.ts'
import { closeUnread } from './platform/unread-bodies.ts'

type PageHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: undefined,
  locals: App.Locals,
) => Promise<void>

const built = new URL('../dist/', import.meta.url)

/** The files made at build. */
export function readBuilt(): FileTable {
  return readFiles(fileURLToPath(new URL('client/', built)))
}

/** How long a client may take, in milliseconds. */
interface Patience {
  /** Until it has sent the head of a request. */
  head: number
  /** Until it has sent all of it. */
  whole: number
  /** In which nothing passes in either direction. */
  silence: number
}

const usual: Patience = {
  head: 10_000,
  // For 10 MB from the countryside, at 300 kbit/s.
  whole: 300_000,
  // Also while a picture waits for its turn behind twenty of the slowest.
  silence: 90_000,
}

const options: ServerOptions = {
  // Most requests have no body: Node then sets up no stream for one.
  optimizeEmptyRequests: true,
  // Other protocols that a client offers to upgrade to are none of ours: it gets its plain answer.
  shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
}

/** One server for everything: /api to the API, then files made at build, then pages. */
export function createWeb(backend: Backend, files: FileTable, patience = usual): Server {
  const isSecure = backend.platform.config.origin.startsWith('https:')
  const timeouts = {
    headersTimeout: patience.head,
    requestTimeout: patience.whole,
    connectionsCheckingInterval: patience.head / 2,
  }

  const server = createServer({ ...options, ...timeouts }, (request, response) => {
    closeUnread(request, response)
    if (isSecure) response.setHeader('strict-transport-security', 'max-age=31536000')
    if (request.url === '/api' || request.url?.startsWith('/api/')) {
      backend.api(request, response)
      return
    }
    if (answerFile(files, request, response)) return
    for (const [name, value] of pageHeaders) response.setHeader(name, value)
    void renderPage(backend, request, response)
  })
  server.setTimeout(patience.silence)
  server.on('upgrade', (request, socket) => void backend.upgrade(request, socket))
  return server
}

// Loaded at the first page that needs it: files and calls do not wait for it.
let pages: Promise<PageHandler> | undefined
function loadPages(): Promise<PageHandler> {
  // What was built runs as in production wherever it runs: React takes its slow half, made for
  // development, unless it is told so. The configuration was read before.
  process.env.NODE_ENV ??= 'production'
  pages ??= import(new URL('server/entry.mjs', built).href).then(({ handler }) => handler)
  // What could not be loaded is tried again at the next request.
  pages.catch(() => {
    pages = undefined
  })
  return pages
}

async function renderPage(
  backend: Backend,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const [handler, { locals, cookies }] = await Promise.all([
      loadPages(),
      backend.pageContext(request),
    ])
    for (const cookie of cookies) response.appendHeader('set-cookie', cookie)
    await handler(request, response, undefined, locals)
  } catch (error) {
    backend.platform.log.error({ err: error }, 'a page failed')
    if (response.headersSent) return void response.destroy()
    response.writeHead(503, { 'content-type': 'text/html; charset=utf-8', 'retry-after': '5' })
    response.end(unavailable)
  }
}
