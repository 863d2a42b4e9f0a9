import type { ReadableAtom } from 'nanostores'
import { useSyncExternalStore } from 'react'

/** A store's value; on the server, and while the island wakes up, what the page brought along. */
export function useLive<T>(store: ReadableAtom<T>, brought: T): T {
  return useSyncExternalStore(
    (changed) => store.listen(changed),
    () => store.get(),
    () => brought,
  )
}
