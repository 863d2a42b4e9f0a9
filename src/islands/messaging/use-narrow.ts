import { useSyncExternalStore } from 'react'

// As in page.module.css, which decides alone until the page is alive.
const narrow = '(width < 1024px)'

/** Whether the list and the conversation take turns. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(narrow)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(narrow).matches,
    () => false,
  )
}
