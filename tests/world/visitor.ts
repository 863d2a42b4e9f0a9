/** What the server answered. */
export interface Answer {
  status: number
  /** JSON as what it says, else text. */
  body: unknown
  bytes: Uint8Array<ArrayBuffer>
  headers: Headers
  /** The Set-Cookie headers, whole. */
  cookies: string[]
}

export interface CallOptions {
  /** Sent as JSON, or as the form that it is. */
  body?: unknown
  /** Sent as it is. */
  raw?: string | Uint8Array<ArrayBuffer>
  /** Added to the usual ones; null leaves one out. */
  headers?: Record<string, string | null>
}

/** Somebody with a browser: keeps cookies and sends the client key. */
export interface Visitor {
  cookies: Map<string, string>
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
  get(path: string, options?: CallOptions): Promise<Answer>
  post(path: string, body?: unknown, options?: CallOptions): Promise<Answer>
  put(path: string, body?: unknown, options?: CallOptions): Promise<Answer>
  delete(path: string, body?: unknown, options?: CallOptions): Promise<Answer>
}

/** Longer than any call may take. */
const patience = 15_000

/** @param origin where the server listens; paths are below its /api */
export function createVisitor(origin: string, given: Record<string, string> = {}): Visitor {
  const cookies = new Map<string, string>()

  async function call(
    method: string,
    path: string,
    { body, raw, headers = {} }: CallOptions = {},
  ): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const isForm = body instanceof FormData
    const usual = {
      authorization: 'Bearer maillon',
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...(cookie && { cookie }),
      ...given,
    }
    const sent = Object.entries({ ...usual, ...headers }).filter(([, value]) => value !== null)
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: sent as [string, string][],
      body: raw ?? (body === undefined || isForm ? body : JSON.stringify(body)),
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
    const set = response.headers.getSetCookie()
    for (const header of set) keepCookie(cookies, header)
    const bytes = await response.bytes()
    const text = new TextDecoder().decode(bytes)
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    const { status, headers: received } = response
    const said = isJson ? JSON.parse(text) : text
    return { status, body: said, bytes, headers: received, cookies: set }
  }

  return {
    cookies,
    call,
    get: (path, options) => call('GET', path, options),
    post: (path, body, options) => call('POST', path, { body, ...options }),
    put: (path, body, options) => call('PUT', path, { body, ...options }),
    delete: (path, body, options) => call('DELETE', path, { body, ...options }),
  }
}

/** As browsers do with a Set-Cookie header. */
export function keepCookie(cookies: Map<string, string>, header: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
  if (/;\s*Max-Age=0(;|$)/i.test(header)) cookies.delete(name)
  else cookies.set(name, value)
}
