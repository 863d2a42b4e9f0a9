import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { CalendarEntry } from '../../client/calendar-entries.ts'
import { clockIn } from '../../client/clocks.ts'
import { $entries, $months, loadAround, loadMonth, receiveMonths } from '../../stores/calendar.ts'
import { receiveMe } from '../../stores/communities.ts'
import { inOrder, type Placed, place } from './placing.ts'

export interface Brought {
  /** The id of whoever looks. */
  me: string
  /** The months that the server brought along, and what they hold. */
  months: readonly string[]
  entries: readonly CalendarEntry[]
}

/** The events that are known, in their order and on the days of a zone; and how far the month is. */
export function useEntries({ me, months, entries: brought }: Brought, month: string, zone: string) {
  useState(() => {
    // On the server the stores would be shared by everybody.
    if (import.meta.env.SSR) return
    receiveMe(me)
    receiveMonths(months, brought)
  })
  const entries = useSyncExternalStore(
    (changed) => $entries.listen(changed),
    () => $entries.get(),
    () => brought,
  )
  const states = useStore($months, { ssr: 'initial' })
  const placed = useMemo(() => placeAll(entries, zone), [entries, zone])

  useEffect(() => {
    loadAround(month, me)
  }, [month, me])
  useFreshness(month, me)
  const state = states[month] ?? (months.includes(month) ? 'known' : 'loading')
  return { placed, state, retry: () => loadAround(month, me) }
}

function placeAll(entries: readonly CalendarEntry[], zone: string): Placed[] {
  const clock = clockIn(zone)
  return entries.map((entry) => place(entry, clock)).sort(inOrder)
}

const staleAfterMs = 60_000

/** Looks again when somebody comes back to the page, or to their connection. */
function useFreshness(month: string, me: string): void {
  useEffect(() => {
    let lookedAt = Date.now()
    function look(): void {
      lookedAt = Date.now()
      loadMonth(month, me)
    }
    function lookWhenStale(): void {
      if (document.visibilityState === 'visible' && Date.now() - lookedAt > staleAfterMs) look()
    }
    function lookAtRestored({ persisted }: PageTransitionEvent): void {
      if (persisted) look()
    }
    document.addEventListener('visibilitychange', lookWhenStale)
    addEventListener('pageshow', lookAtRestored)
    const again = () => loadAround(month, me)
    addEventListener('online', again)
    return () => {
      document.removeEventListener('visibilitychange', lookWhenStale)
      removeEventListener('pageshow', lookAtRestored)
      removeEventListener('online', again)
    }
  }, [month, me])
}
