import { useSyncExternalStore } from 'react'
import { deviceZone, homeZone } from '../client/home-zone.ts'

const never = () => () => {}

/**
 * The time zone in which moments are shown: the browser's. The server draws them in that of Paris,
 * which is right for nearly everybody; elsewhere they change once the island is alive.
 */
export function useZone(): string {
  return useSyncExternalStore(never, deviceZone, () => homeZone)
}
