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

/** How far a replica may be behind: what is read sooner after a change is not kept. */
const lag = 5_000

/**
 * The public events to come that search engines may find, the soonest first.
 *
 * @returns what asks for them; what it read last stands for ten minutes, or until a community says
 * otherwise or ends
 */
export function createFindable({
  replica,
  announcements,
  now,
}: Pick<Platform, 'replica' | 'announcements' | 'now'>) {
  let read: { at: number; events: Promise<Findable[]> } | undefined
  let changedAt = 0
  let listening: Promise<unknown> | undefined

  function forget() {
    changedAt = now().getTime()
    read = undefined
  }

  return async (): Promise<Findable[]> => {
    listening ??= Promise.all([
      announcements.listen('widgets-set', forget, forget),
      announcements.listen('community-ended', forget, forget),
    ])
    await listening
    const at = now().getTime()
    if (!read || at - read.at >= age || at - changedAt < lag) {
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
