import { createHash } from 'node:crypto'
import { reportClientError } from '../contract/client-errors.ts'
import type { Platform } from './platform.ts'
import type { RateRule } from './rates.ts'
import type { Serve } from './serve.ts'

const reports = { address: { attempts: 30, seconds: 3600 } } satisfies RateRule
/** One that many people meet is written down once an hour. */
const pause = 60 * 60 * 1000
/** Different ones that are remembered: whoever invents new ones gets no further. */
const most = 200

export function clientErrorRoutes(serve: Serve, platform: Platform): void {
  const { log, metrics, now, rates } = platform
  const written = new Map<string, number>()

  serve(reportClientError, async ({ body }, { ip }) => {
    await rates.take('client-error', reports, { address: ip })
    metrics.clientError()
    const error = { ...body, message: withoutValues(body.message) }
    const kind = createHash('sha256').update(JSON.stringify(error)).digest('base64url')
    const at = now().getTime()
    for (const [known, since] of written) if (at - since >= pause) written.delete(known)
    if (!written.has(kind) && written.size < most) {
      written.set(kind, at)
      log.warn({ clientError: error }, 'an error in a page')
    }
    return {}
  })
}

/** What a message quotes, and every longer number and address in it, may be somebody's. */
function withoutValues(message: string): string {
  return message
    .replace(/"[^"]*("|$)|«[^»]*(»|$)|`[^`]*(`|$)/g, '"…"')
    .replace(/\S+(@|%40)\S+/g, '…')
    .replace(/\d[\d .-]{3,}/g, '…')
    .replace(/(https?:\/\/[^\s/]+|\/)[^\s:]*[?#]\S*/g, '…')
}
