import { useSyncExternalStore } from 'react'
import { deviceZone, homeZone } from '../client/home-zone.ts'

// Asking for it takes as long as drawing a week of the calendar. Devices travel: who comes back is asked again.
let known = ''

function whenBack(changed: () => void): () => void {
  const look = () => {
    known = deviceZone()
    changed()
  }
  document.addEventListener('visibilitychange', look)
  known = deviceZone()
  return () => document.removeEventListener('visibilitychange', look)
}

/**
 * The time zone in which moments are shown: the browser's. The server draws them in that of Paris,
 * which is right for nearly everybody; elsewhere they change once the island is alive.
 */
export function useZone(): string {
  return useSyncExternalStore(
    whenBack,
    () => (known ||= deviceZone()),
    () => homeZone,
  )
}
