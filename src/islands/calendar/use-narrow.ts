import { useSyncExternalStore } from 'react'

// As in day.module.css, which decides alone until the page is alive.
const narrow = '(width < 660px)'

/** Whether the chosen day's list stands below the month; made by the server, it is there to be hidden. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(narrow)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(narrow).matches,
    () => true,
  )
}
