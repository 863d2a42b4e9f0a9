import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Backend } from '../backend.ts'
import type { ScriptGraph } from '../build/script-graph.ts'
import { readerHeader } from '../contract/worker.ts'
import { isKnown, tagOf } from '../platform/etags.ts'
import { toFailure } from '../platform/failures.ts'
import { pageHeaders } from '../platform/page-headers.ts'
import { compress } from './compress.ts'
import type { RenderPage } from './entry.ts'
import { answerFailure } from './failed.ts'
import { addPreloads } from './preload.ts'

/** What every page of a server needs. */
export interface Pages {
  /** Loaded at the first page that needs it: files and calls do not wait for it. */
  load(): Promise<RenderPage>
  /** Of a page that these sites may show in a frame; nobody may without them. */
  policy: (framers?: readonly string[]) => string
  scripts: ScriptGraph
}

const common = Object.fromEntries(pageHeaders)

/** Another page than the address names, for whoever is logged in; everybody else gets `otherwise`. */
interface OwnPage {
  path: string
  otherwise(): void
}

/** Answers with a page rendered on the server, or with our own page that says why not. */
export async function answerPage(
  backend: Backend,
  pages: Pages,
  request: IncomingMessage,
  response: ServerResponse,
  own?: OwnPage,
): Promise<void> {
  const start = performance.now()
  const requestId = randomUUID()
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return answerFailure(response, 405, requestId, { allow: 'GET, HEAD' })
  }
  const { config, log, metrics, tracing } = backend.platform
  // Of what the request says only the path counts: who it names as the host is its own affair.
  const address = request.url?.startsWith('/') && URL.parse(config.origin + request.url)
  if (!address) return answerFailure(response, 400, requestId)

  let pattern: string | undefined = 'none'
  response.once('finish', () => {
    if (pattern === undefined) return
    const seconds = (performance.now() - start) / 1000
    metrics.page({ page: pattern, status: response.statusCode, seconds })
  })
  const make = async () => {
    const [render, { locals, cookies, reader }] = await Promise.all([
      pages.load(),
      backend.pageContext(request),
    ])
    if (own && !locals.user) {
      pattern = undefined
      return own.otherwise()
    }
    const rendered = await render(own ? new URL(own.path, address) : address, locals)
    if (!rendered) return answerFailure(response, 404, requestId)
    const { page } = rendered
    pattern = rendered.pattern
    const { 'x-frame-options': unframed, ...others } = common
    const headers: Headers = {
      ...others,
      ...(!locals.framers && { 'x-frame-options': unframed }),
      'content-security-policy': pages.policy(locals.framers),
      'x-request-id': requestId,
      ...(reader && locals.user && { [readerHeader]: reader }),
      ...Object.fromEntries(page.headers),
      ...(cookies.length > 0 && { 'set-cookie': cookies }),
    }
    const body = isPicture(headers)
      ? Buffer.from(await page.arrayBuffer())
      : Buffer.from(addPreloads(await page.text(), pages.scripts))
    send(page.status, headers, body, request, response)
  }

  try {
    await tracing.span('page', { 'request.id': requestId }, make)
  } catch (error) {
    const failure = toFailure(error)
    if (failure.code === 'too_many_requests') {
      return answerFailure(response, 429, requestId, { 'retry-after': `${failure.retryAfter}` })
    }
    log.error({ requestId, err: failure.cause ?? failure }, 'a page failed')
    if (response.headersSent) return void response.destroy()
    answerFailure(response, failure.status === 503 ? 503 : 500, requestId)
  }
}

function send(
  status: number,
  headers: Headers,
  whole: Buffer,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  // What others may keep is asked for again by its tag: it costs them no second transfer.
  const etag = headers['cache-control']?.toString().startsWith('public') && tagOf(whole)
  const tagged = { ...headers, vary: 'Accept-Encoding', ...(etag && { etag }) }
  if (etag && status === 200 && isKnown(etag, request.headers['if-none-match'])) {
    response.writeHead(304, tagged).end()
    return
  }
  const accepted = isPicture(headers) ? undefined : request.headers['accept-encoding']
  const { body, encoding } = compress(whole, accepted)
  response.writeHead(status, {
    ...tagged,
    ...(encoding && { 'content-encoding': encoding }),
    'content-length': body.length,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

type Headers = Record<string, string | string[]>

function isPicture({ 'content-type': type }: Headers): boolean {
  return type?.toString().startsWith('image/') ?? false
}
