import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Backend } from '../backend.ts'
import type { ScriptGraph } from '../build/script-graph.ts'
import { readerHeader } from '../contract/worker.ts'
import type { PageContext } from '../page-context.ts'
import { Failure, toFailure } from '../platform/failures.ts'
import { clientAddress } from '../platform/network.ts'
import { mayReadMails } from '../platform/observers.ts'
import { pageHeaders } from '../platform/page-headers.ts'
import { type Prepared, prepare, send } from '../platform/prepared.ts'
import { countDrawn } from '../platform/rates.ts'
import type { RenderPage } from './entry.ts'
import { answerFailure } from './failed.ts'
import { addPreloads } from './preload.ts'
import { sharedAddress } from './shared.ts'

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
  const { config, log, metrics, rates, shared, tracing } = backend.platform
  // Of what the request says only the path counts: who it names as the host is its own affair.
  const address = request.url?.startsWith('/') && URL.parse(config.origin + request.url)
  if (!address) return answerFailure(response, 400, requestId)

  let pattern: string | undefined = 'none'
  response.once('finish', () => {
    if (pattern === undefined) return
    const seconds = (performance.now() - start) / 1000
    metrics.page({ page: pattern, status: response.statusCode, seconds })
  })
  const draw = async (of: URL, isShared: boolean) => {
    const whose = await backend.pageContext(request, { isShared })
    if (!whose.locals.user) await countDrawn(rates, clientAddress(request, config.trustedProxies))
    return makePage(pages, of, whose)
  }
  const answer = async () => {
    if (own) {
      const whose = await backend.pageContext(request)
      if (whose.locals.user)
        return deliver(await makePage(pages, new URL(own.path, address), whose))
      pattern = undefined
      return own.otherwise()
    }
    const plain = sharedAddress(address, request)
    if (plain === undefined) return deliver(await draw(address, false))
    // A form says where its mail can be read, to whoever may.
    const key = mayReadMails(request, config) ? `${plain} here` : plain
    deliver(await shared.get(key, () => draw(new URL(plain, address), true)))
  }
  const deliver = (page: Prepared) => {
    pattern = page.pattern
    send(page, request, response, { 'x-request-id': requestId })
  }

  try {
    await tracing.span('page', { 'request.id': requestId }, answer)
  } catch (error) {
    const failure = toFailure(error)
    if (failure.code === 'not_found') return answerFailure(response, 404, requestId)
    if (failure.code === 'too_many_requests') {
      return answerFailure(response, 429, requestId, { 'retry-after': `${failure.retryAfter}` })
    }
    log.error({ requestId, err: failure.cause ?? failure }, 'a page failed')
    if (response.headersSent) return void response.destroy()
    answerFailure(response, failure.status === 503 ? 503 : 500, requestId)
  }
}

/** @throws Failure `not_found` where no page has the address, and what the page throws */
async function makePage(
  pages: Pages,
  address: URL,
  { locals, cookies, reader }: Awaited<ReturnType<PageContext>>,
): Promise<Prepared> {
  const render = await pages.load()
  const rendered = await render(address, locals)
  if (!rendered) throw new Failure('not_found')
  const { page, pattern } = rendered
  const { 'x-frame-options': unframed, ...others } = common
  const headers = {
    ...others,
    ...(!locals.framers && { 'x-frame-options': unframed }),
    'content-security-policy': pages.policy(locals.framers),
    ...(reader && locals.user && { [readerHeader]: reader }),
    ...Object.fromEntries(page.headers),
    ...(cookies.length > 0 && { 'set-cookie': cookies }),
  }
  const body = Buffer.from(await page.arrayBuffer())
  const isText = page.headers.get('content-type')?.startsWith('text/html')
  return prepare(pattern, page.status, headers, isText ? addPreloads(body, pages.scripts) : body)
}
