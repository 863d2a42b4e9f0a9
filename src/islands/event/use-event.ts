import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Event } from '../../../server/contract/event-shapes.ts'
import { paths } from '../../../server/contract/paths.ts'
import { receiveMe } from '../../stores/communities.ts'
import { $events, loadEvent, receiveEvents } from '../../stores/events.ts'
import { tell } from '../../stores/tell.ts'

/**
 * The event as it is now; undefined once it is gone, while the page leads away.
 *
 * @param initial as the server rendered it
 * @param me the id of whoever looks
 */
export function useEvent(initial: Event, me: string): Event | undefined {
  useState(() => {
    // On the server the stores would be shared by everybody.
    if (import.meta.env.SSR) return
    receiveMe(me)
    receiveEvents([initial])
  })
  useFreshness(initial.id)
  const event = useSyncExternalStore(
    (changed) => $events.listen(changed),
    () => $events.get()[initial.id],
    () => initial,
  )
  const isGone = event === undefined
  useEffect(() => {
    if (isGone) location.replace(paths.calendar)
  }, [isGone])
  return event
}

const staleAfterMs = 60_000

/** Looks again when somebody comes back to the page, and leads away from what is gone. */
function useFreshness(id: string): void {
  useEffect(() => {
    let lookedAt = Date.now()
    async function look(): Promise<void> {
      lookedAt = Date.now()
      const reply = await loadEvent(id)
      if (!reply.ok && lost.includes(reply.error)) {
        await tell(reply, '')
        location.replace(paths.calendar)
      }
    }
    function lookWhenSeen(): void {
      if (document.visibilityState === 'visible' && Date.now() - lookedAt >= staleAfterMs) look()
    }
    function lookAtRestored({ persisted }: PageTransitionEvent): void {
      if (persisted) look()
    }
    document.addEventListener('visibilitychange', lookWhenSeen)
    addEventListener('pageshow', lookAtRestored)
    return () => {
      document.removeEventListener('visibilitychange', lookWhenSeen)
      removeEventListener('pageshow', lookAtRestored)
    }
  }, [id])
}

const lost: readonly string[] = ['error_when_getting_event_details', 'not_enough_permission']
