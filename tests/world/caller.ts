import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import type { Person } from './people.ts'
import { cookieOf } from './sockets.ts'

/** What one call was told: its status and headers, and its body once that is all there. */
export interface Told {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Somebody's program on connections of its own, which asks nothing twice by itself. */
export interface Caller {
  /** @throws what the connection ended with */
  send(method: string, path: string, body?: object): Promise<Told>
  close(): void
}

interface CallerSettings {
  /** A new connection for each call. */
  alwaysNew?: boolean
  /** The address that it calls from. */
  from?: string
  /** Added to the usual ones. */
  headers?: Record<string, string>
}

/** @param person who is logged in; nobody, where it is left out */
export function createCaller(
  origin: string,
  person?: Pick<Person, 'cookies'>,
  { alwaysNew = false, from, headers: more }: CallerSettings = {},
): Caller {
  const agent = new Agent({ keepAlive: !alwaysNew })
  const usual = {
    authorization: 'Bearer maillon',
    origin,
    ...(person && { cookie: cookieOf(person) }),
    ...more,
  }

  function send(method: string, path: string, body?: object): Promise<Told> {
    return new Promise((resolve, reject) => {
      const text = body && JSON.stringify(body)
      const headers = {
        ...usual,
        ...(text !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        }),
      }
      const settings = { method, agent, headers, ...(from && { localAddress: from }) }
      const sent = request(`${origin}${path}`, settings, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part)).on('error', reject)
        response.on('end', () => {
          const { statusCode: status = 0, headers } = response
          resolve({ status, headers, body: Buffer.concat(parts) })
        })
      })
      sent.on('error', reject)
      sent.end(text)
    })
  }

  return { send, close: () => agent.destroy() }
}
