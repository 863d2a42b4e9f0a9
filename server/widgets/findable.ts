import type { Platform } from '../platform/platform.ts'
import { listFindable as listRows } from './findable-queries.ts'

/** An event that its community wants to be found. */
export interface Findable {
  id: string
  /** ISO 8601 in UTC. */
  changedAt: string
}

/** As many as a sitemap may hold. */
const most = 50_000
/** How long a list is good, in milliseconds: whoever asks again and again costs nothing. */
const age = 600_000

/**
 * The public events to come that search engines may find, the soonest first.
 *
 * @returns what asks for them; what it read last stands for ten minutes
 */
export function createFindable({ replica, now }: Pick<Platform, 'replica' | 'now'>) {
  let read: { at: number; events: Promise<Findable[]> } | undefined
  return (): Promise<Findable[]> => {
    const at = now().getTime()
    if (!read || at - read.at >= age) {
      const events = listRows(replica, now(), most).then((rows) =>
        rows.map(({ id, changed_at }) => ({ id, changedAt: changed_at.toISOString() })),
      )
      read = { at, events }
      // What could not be read is tried again.
      events.catch(() => {
        read = undefined
      })
    }
    return read.events
  }
}
