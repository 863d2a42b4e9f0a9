import { useSyncExternalStore } from 'react'

/**
 * Whether the window is as a sheet's media query says.
 *
 * @param onServer what the server draws, and the page until it is alive
 */
export function useMedia(query: string, onServer: boolean): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.onchange = changed
      return () => {
        media.onchange = null
      }
    },
    () => matchMedia(query).matches,
    () => onServer,
  )
}
