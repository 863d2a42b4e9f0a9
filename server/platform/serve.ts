import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono, Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import * as v from 'valibot'
import type { Answer, Call, CallOutput } from '../contract/call.ts'
import { limits } from '../contract/limits.ts'
import { createQueuesByKey } from './bounded-queue.ts'
import type { CallerInSession } from './caller.ts'
import { Failure } from './failures.ts'
import { readMultipart, requireSize } from './multipart.ts'
import { clientAddress } from './network.ts'
import { isOwnOrigin } from './origin.ts'
import type { Platform } from './platform.ts'
import { countDrawn, requestsOfOne } from './rates.ts'
import { secretCheck } from './tokens.ts'
import { createUploads } from './uploads.ts'

export type Env = { Bindings: HttpBindings; Variables: { requestId: string; route: string } }

/** What a handler knows of the request besides its input. */
export interface Visit<Person = CallerInSession> {
  person: Person
  /** Where the request comes from. */
  ip: string
  /** Aborted when the client hangs up. */
  readonly signal: AbortSignal
  context: Context<Env>
}

type Person<C extends Call> = C extends { anonymous: true }
  ? CallerInSession | null
  : CallerInSession

/** Registers the handler of a call. Client key, origin, session and payload are checked before it. */
export type Serve = <C extends Call, const A extends Answer<C>>(
  call: C,
  handler: (input: CallOutput<C>, visit: Visit<Person<C>>) => Promise<A>,
) => void

/** Calls that were served, for the API's description and the table of permissions. */
export type Served = Call[]

/**
 * What one account changes is changed one after the other, and what comes in faster is refused:
 * changes that wait for the same row would otherwise hold every connection to the database.
 */
const changesOfOne = { concurrency: 1, waiting: 20, refusal: 'too_many_requests' } as const

export function createServe(
  app: Hono<Env>,
  platform: Platform,
  identify: (context: Context<Env>) => Promise<CallerInSession | null>,
  served: Served,
): Serve {
  const { config } = platform
  const isClientKey = secretCheck(`Bearer ${config.apiToken}`)
  const uploads = createUploads(config.rateLimit)
  const changes = createQueuesByKey(changesOfOne)

  return (call, handler) => {
    const inTurn = <T>(person: CallerInSession | null, work: () => Promise<T>) =>
      person && call.method !== 'GET' && config.rateLimit
        ? changes.run(person.userId, work)
        : work()
    served.push(call)
    const path = patternOf(call.path)

    if (call.public) app.on([call.method, 'OPTIONS'], path, openTo(call.method))
    const keeping = keepingOf(call)
    const traced = (context: Context<Env>, work: () => Promise<Response>) =>
      platform.tracing.span(
        `${call.method} ${call.path}`,
        { 'http.route': call.path, 'request.id': context.get('requestId') },
        work,
      )
    app.on(call.method, path, hasJsonBody(call) ? limitBody(call) : goOn, (context) => {
      context.set('route', call.path)
      return traced(context, () => answerCall(context))
    })

    async function answerCall(context: Context<Env>): Promise<Response> {
      if (!call.keyless && !isClientKey(context.req.header('authorization') ?? '')) {
        throw new Failure('invalid_client_token')
      }
      const isOurs = () => isOwnOrigin(context.req.header('origin'), config.origin)
      if (call.method !== 'GET' && !call.public && !isOurs()) {
        throw new Failure('origin_not_allowed')
      }
      await platform.jobs.ready()
      // Open to everybody and the same for all: answered without the database, also while it is away.
      const person = call.anonymous && call.keyless ? null : await identify(context)
      if (!person && !call.anonymous) throw new Failure('not_authenticated')
      if (person)
        await platform.rates.takeHere('request', requestsOfOne, { account: person.userId })

      const ip = clientAddress(context.env.incoming, config.trustedProxies)
      if (keeping) await countDrawn(platform.rates, ip)
      if (!call.multipart) return answer(() => readObject(context))
      const sizes = { files: call.multipart, text: textBytesOf(call) }
      const { raw } = context.req
      requireSize(raw, sizes)
      const read = (receive: (bytes: number) => void) =>
        answer(() => readMultipart(raw, sizes, { receive, now: platform.now }))
      // A form without files takes nobody's place.
      if (Object.keys(sizes.files).length === 0) return read(() => undefined)
      return uploads.during(person?.userId ?? ip, read)

      async function answer(readBody: () => Promise<object>): Promise<Response> {
        const input = await readInput(call, context, readBody)
        // The checks above made `person` and `input` what the call's type says they are.
        const visit = {
          person: person as never,
          ip,
          context,
          get signal() {
            return hangUpOf(context.env.outgoing)
          },
        }
        const made = await inTurn(person, () => handler(input as never, visit))
        if (keeping) context.header('cache-control', keeping)
        if (call.media) return made as Response
        return context.json(made as object, call.status ?? 200)
      }
    }
  }
}

/** `/calendars/{secret}.ics` → `/calendars/:secret{[^/]+\\.ics}`: the parameter comes with its ending. */
function patternOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}(\.\w+)?/g, (_, name: string, ending?: string) =>
    ending ? `:${name}{[^/]+\\${ending}}` : `:${name}`,
  )
}

/** Tells browsers that pages of any site may make such a call and read what it answers. */
const openTo = (method: string) =>
  cors({ origin: '*', allowMethods: [method], allowHeaders: ['Content-Type'], maxAge: 86_400 })

/** The `Cache-Control` of what anybody may keep; nothing where nobody may. */
function keepingOf({ method, public: keeping }: Call): string | undefined {
  if (method !== 'GET' || !keeping?.maxAge) return undefined
  const { maxAge, staleWhileRevalidate } = keeping
  return `public, max-age=${maxAge}${staleWhileRevalidate ? `, stale-while-revalidate=${staleWhileRevalidate}` : ''}`
}

function hangUpOf(outgoing: HttpBindings['outgoing']): AbortSignal {
  const controller = new AbortController()
  if (outgoing.destroyed) controller.abort()
  else outgoing.once('close', () => controller.abort())
  return controller.signal
}

const textBytesOf = ({ bodyBytes = limits.jsonBodyBytes }: Call) => bodyBytes

function limitBody(call: Call) {
  const limit = bodyLimit({
    maxSize: textBytesOf(call),
    onError: () => {
      throw new Failure('payload_too_large')
    },
  })
  return async (context: Context<Env>, next: Next) => {
    try {
      return await limit(context, next)
    } catch (cause) {
      // The reading failed: a client that hung up halfway is no failure of ours.
      throw cause instanceof Failure ? cause : new Failure('invalid_payload', { fields: {}, cause })
    }
  }
}

const goOn = (_context: Context<Env>, next: Next) => next()

/**
 * A form with files has limits of its own, and is not read before the session is known. Of a GET Hono
 * would build a whole `Request` just to look for a body: a thirtieth of its time.
 */
const hasJsonBody = ({ method, multipart }: Call) => !multipart && method !== 'GET'

async function readInput(
  call: Call,
  context: Context<Env>,
  readBody: () => Promise<object>,
): Promise<object> {
  const input: Record<string, unknown> = {}
  if (call.params) input.params = parse(call.params, readParams(call, context))
  if (call.query) input.query = parse(call.query, context.req.query())
  if (call.body) input.body = parse(call.body, await readBody())
  return input
}

/** Those of the path, without the endings that the path itself names. */
function readParams({ path }: Call, context: Context<Env>): Record<string, string> {
  const params: Record<string, string> = context.req.param()
  for (const [, name = '', ending = ''] of path.matchAll(/\{(\w+)\}(\.\w+)/g)) {
    params[name] = params[name]?.slice(0, -ending.length) ?? ''
  }
  return params
}

/** A list would pass for an object whose fields are all optional. */
async function readObject(context: Context<Env>): Promise<object> {
  const body = await readJson(context)
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  if (!isObject) throw new Failure('invalid_payload', { fields: {} })
  return body
}

async function readJson(context: Context<Env>): Promise<unknown> {
  try {
    return await context.req.json()
  } catch (error) {
    if (error instanceof Failure) throw error
    // Broken JSON, or a client that hung up halfway: neither is a failure of ours.
    throw new Failure('invalid_payload', { fields: {} })
  }
}

function parse(schema: v.GenericSchema<unknown, unknown>, value: unknown): unknown {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  throw new Failure('invalid_payload', { fields: messagesByField(result.issues) })
}

/** The first message of each field; what is wrong deeper inside is said at the field itself. */
function messagesByField(issues: v.BaseIssue<unknown>[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const field = issue.path?.[0]?.key
    if (typeof field === 'string' && !Object.hasOwn(fields, field)) fields[field] = issue.message
  }
  return fields
}
