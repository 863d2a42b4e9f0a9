import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { accountRoutes } from './accounts/routes.ts'
import { addressRoutes } from './addresses/routes.ts'
import { communityRoutes } from './communities/routes.ts'
import { calendarRoutes } from './events/calendar-routes.ts'
import { cancelEventsOf } from './events/cancellations.ts'
import { eventRoutes } from './events/routes.ts'
import { mediaRoutes } from './media/routes.ts'
import { messagingRoutes } from './messaging/routes.ts'
import { clientErrorRoutes } from './platform/client-errors.ts'
import { Failure, toFailure } from './platform/failures.ts'
import { healthRoutes } from './platform/health.ts'
import type { Platform } from './platform/platform.ts'
import { createServe, type Env, type Served } from './platform/serve.ts'
import { pushRoutes } from './push/routes.ts'
import type { Sessions } from './sessions/sessions.ts'
import { publicRoutes } from './widgets/public-routes.ts'
import { widgetRoutes } from './widgets/routes.ts'

export interface App {
  fetch: Hono<Env>['fetch']
  /** Every call of the API, in the order in which it was registered. */
  calls: Served
}

const answerHeaders = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'no-referrer'],
  ['cache-control', 'no-store'],
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
] as const

/** The API: what is common to all calls, then one line per feature. */
export function createApp(platform: Platform, sessions: Sessions): App {
  const app = new Hono<Env>().basePath('/api')
  const calls: Served = []

  app.use(async (context, next) => {
    const start = performance.now()
    const requestId = randomUUID()
    context.set('requestId', requestId)
    // Before the handler: headers set on a finished answer would have it built twice.
    context.header('x-request-id', requestId)
    for (const [name, value] of answerHeaders) context.header(name, value)
    await next()
    const seconds = (performance.now() - start) / 1000
    // The call's pattern, never the path itself: that may hold a password or an address.
    const route = context.get('route') ?? 'none'
    const { method } = context.req
    const { status } = context.res
    platform.metrics.call({ route, method, status, seconds })
    platform.log.info({ requestId, method, route, status, ms: Math.round(seconds * 1000) }, 'call')
  })

  app.onError((error, context) => answerFailure(error, context, platform))
  app.notFound((context) => answerFailure(new Failure('not_found'), context, platform))

  const identify = async (context: Context<Env>) => {
    const session = await sessions.read(context.req.header('cookie'))
    if (session?.renewed) {
      for (const cookie of sessions.cookies(session.sessionId)) {
        context.header('set-cookie', cookie, { append: true })
      }
    }
    return session
  }
  const serve = createServe(app, platform, identify, calls)

  healthRoutes(serve, platform)
  clientErrorRoutes(serve, platform)
  accountRoutes(serve, platform, sessions)
  addressRoutes(serve)
  communityRoutes(serve, platform, cancelEventsOf(platform))
  eventRoutes(serve, platform)
  calendarRoutes(serve, platform)
  messagingRoutes(serve, platform)
  widgetRoutes(serve, platform)
  publicRoutes(serve, platform)
  mediaRoutes(serve, platform)
  pushRoutes(serve, platform)
  // Read by developers, not by people: loaded when somebody asks for it.
  app.use('/openapi.json', loadDocs)
  app.use('/docs', loadDocs)
  app.use('/docs/*', loadDocs)
  let docs: Promise<Hono<Env>> | undefined
  async function loadDocs(context: Context<Env>) {
    docs ??= import('./platform/docs.ts').then(({ docsApp }) =>
      docsApp(calls, platform.config.origin),
    )
    const answer = await (await docs).fetch(context.req.raw)
    return context.newResponse(answer.body, answer)
  }

  return { fetch: app.fetch, calls }
}

function answerFailure(error: unknown, context: Context<Env>, { log }: Platform) {
  const failure = toFailure(error)
  if (failure.status >= 500) {
    log.error({ requestId: context.get('requestId'), err: failure.cause ?? failure }, failure.code)
  }
  if (failure.retryAfter) context.header('retry-after', String(failure.retryAfter))
  return context.json(failure.body, failure.status)
}
