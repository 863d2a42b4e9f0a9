import type { IncomingMessage } from 'node:http'
import { firstSegment } from '../contract/paths.ts'
import { isForAll } from '../contract/widget-paths.ts'
import { hasSession } from '../sessions/sessions.ts'

/**
 * Whether a page is the same for everybody who asks for it as this request does: the pages in frames, and
 * those of events for visitors.
 */
export function isShared({ url = '', headers }: IncomingMessage, origin: string): boolean {
  const [path = ''] = url.split('?')
  return (
    isForAll(path) || (firstSegment(path) === 'evenement' && !hasSession(headers.cookie, origin))
  )
}
