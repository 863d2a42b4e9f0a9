import { createServer, type Server, type ServerOptions } from 'node:http'
import type { Backend } from './backend.ts'
import type { Built } from './built.ts'
import { paths } from './contract/paths.ts'
import { answerFile } from './files/answer.ts'
import { answerMetrics } from './metrics-web.ts'
import { answerPage } from './pages/answer.ts'
import { wantsOwnHome } from './pages/own-home.ts'
import type { Metrics } from './platform/metrics.ts'
import { closeUnread } from './platform/unread-bodies.ts'
import { createSharedCalls } from './shared-calls.ts'

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

interface WebSettings {
  patience?: Patience
  /** Of all processes that serve at this address. */
  metrics?: Pick<Metrics, 'scrape'>
}

const options: ServerOptions = {
  // Most requests have no body: Node then sets up no stream for one.
  optimizeEmptyRequests: true,
  // Other protocols that a client offers to upgrade to are none of ours: it gets its plain answer.
  shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
}

/** One server for everything: /api to the API, then files made at build, then pages. */
export function createWeb(
  backend: Backend,
  built: Built,
  { patience = usual, metrics = backend.platform.metrics }: WebSettings = {},
): Server {
  const isSecure = backend.platform.config.origin.startsWith('https:')
  const timeouts = {
    headersTimeout: patience.head,
    requestTimeout: patience.whole,
    connectionsCheckingInterval: patience.head / 2,
  }

  const answerShared = createSharedCalls(backend)

  const server = createServer({ ...options, ...timeouts }, (request, response) => {
    closeUnread(request, response)
    if (isSecure) response.setHeader('strict-transport-security', 'max-age=31536000')
    if (request.url === '/api' || request.url?.startsWith('/api/')) {
      if (!answerShared(request, response)) backend.api(request, response)
      return
    }
    if (answerMetrics(backend.platform.config, metrics, request, response)) return
    if (wantsOwnHome(request)) {
      const otherwise = () => void answerFile(built.files, request, response)
      const own = { path: paths.ownHome, otherwise }
      return void answerPage(backend, built.pages, request, response, own)
    }
    if (answerFile(built.files, request, response)) return
    void answerPage(backend, built.pages, request, response)
  })
  server.setTimeout(patience.silence)
  server.on(
    'upgrade',
    (request, socket, head) => void backend.sockets.upgrade(request, socket, head),
  )
  return server
}
