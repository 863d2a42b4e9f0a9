import type { Answer } from '../../server/contract/call.ts'
import type { CallName, Calls, InputOf } from '../../server/contract/calls.ts'
import type { Outcome, Refusal } from './failures.ts'
import { meta } from './page.ts'

export type Reply<N extends CallName> = Outcome<Answer<Calls[N]>>

const timeoutMs = 10_000
/** For 10 MB on a slow line. */
const uploadTimeoutMs = 300_000

/** What is given with any call. */
interface Parts {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  body?: unknown
  form?: object
}

/**
 * Makes a call of the contract by its name. Never throws: what went wrong is in the reply. Both ends
 * come from one contract and deploy together, so the answer's shape is not checked again.
 */
export async function call<N extends CallName>(name: N, ...input: InputOf<N>): Promise<Reply<N>>
export async function call(name: string, input: unknown = {}): Promise<Outcome<unknown>> {
  // What the contract's types, which are gone by now, let a caller give.
  const parts = input as Parts
  const [method = '', path = ''] = name.split(' ')
  const timeout = parts.form ? uploadTimeoutMs : timeoutMs
  try {
    const response = await fetch(urlOf(path, parts), {
      method,
      ...contentOf(parts),
      credentials: 'include',
      signal: AbortSignal.timeout(timeout),
    })
    return response.ok ? { ok: true, data: await response.json() } : await refusalOf(response)
  } catch (error) {
    return { ok: false, error: failureCode(error) }
  }
}

function urlOf(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const asked = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1])
  return asked.length > 0 ? `/api${filled}?${new URLSearchParams(asked)}` : `/api${filled}`
}

function contentOf({ body, form }: Parts): Pick<RequestInit, 'headers' | 'body'> {
  const headers = { Authorization: `Bearer ${meta('maillon-api-token')}` }
  // The browser itself names the type of a form, with the boundary that it chose.
  if (form) return { headers, body: formOf(form) }
  if (body === undefined) return { headers }
  return { headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
}

function formOf(fields: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue
    form.set(name, value instanceof Blob ? value : String(value))
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
