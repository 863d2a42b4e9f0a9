import type { Answer, Call, CallInput } from '../../server/contract/call.ts'
import { limits } from '../../server/contract/limits.ts'
import type { Refusal } from './failures.ts'
import { meta } from './page.ts'

export type Reply<C extends Call> = { ok: true; data: Answer<C> } | Refusal

/** For 10 MB on a slow line. */
const uploadTimeoutMs = 300_000

/** What of a call is needed to make it. */
type Address = Pick<Call, 'method' | 'path' | 'multipart'>

interface Parts {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  body?: unknown
}

/** Makes a call of the contract. Never throws: what went wrong is in the reply. */
export async function request<C extends Call>(
  call: C,
  ...[input]: unknown extends CallInput<C> ? [] : [CallInput<C>]
): Promise<Reply<C>> {
  // Both ends come from one contract and deploy together, so the answer's shape is not checked again.
  return (await send(call, (input ?? {}) as Parts)) as Reply<C>
}

/** The same without the contract's types, for scripts that must stay light. */
export async function send(
  call: Address,
  parts: Parts = {},
): Promise<{ ok: true; data: unknown } | Refusal> {
  try {
    const response = await fetch(urlOf(call, parts), {
      method: call.method,
      ...contentOf(call, parts),
      credentials: 'include',
      signal: AbortSignal.timeout(call.multipart ? uploadTimeoutMs : limits.requestTimeoutMs),
    })
    return response.ok ? { ok: true, data: await response.json() } : await refusalOf(response)
  } catch (error) {
    return { ok: false, error: failureCode(error) }
  }
}

function urlOf({ path }: Address, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1])
  return given.length > 0 ? `/api${filled}?${new URLSearchParams(given)}` : `/api${filled}`
}

function contentOf({ multipart }: Address, { body }: Parts): Pick<RequestInit, 'headers' | 'body'> {
  const headers = { Authorization: `Bearer ${meta('maillon-api-token')}` }
  if (body === undefined) return { headers }
  // The browser itself names the type of a form, with the boundary that it chose.
  if (multipart) return { headers, body: formOf(body) }
  return { headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
}

function formOf(body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(Object(body))) {
    if (value === undefined) continue
    form.set(name, value instanceof Blob ? value : String(value ?? ''))
  }
  return form
}

async function refusalOf(response: Response): Promise<Refusal> {
  const body: unknown = await response.json().catch(() => null)
  const refusal: Refusal = { ok: false, error: textAt(body, 'error') ?? 'unknown' }
  const fields = fieldsOf(body)
  if (fields) refusal.fields = fields
  const retryAfter = Number(response.headers.get('Retry-After'))
  if (retryAfter > 0) refusal.retryAfter = retryAfter
  return refusal
}

function textAt(body: unknown, key: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const value: unknown = Reflect.get(body, key)
  return typeof value === 'string' ? value : undefined
}

function fieldsOf(body: unknown): Record<string, string> | undefined {
  if (typeof body !== 'object' || body === null || !('fields' in body)) return undefined
  const entries = Object.entries(body.fields ?? {})
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function failureCode(error: unknown): string {
  if (error instanceof SyntaxError) return 'unknown'
  return error instanceof DOMException && error.name === 'TimeoutError'
    ? 'timeout'
    : 'network_failure'
}
