import type { ReadableAtom } from 'nanostores'
import { useSyncExternalStore } from 'react'

/** A store's value in an island. `atBuild` stands in the HTML until the island is alive. */
export function useStore<T>(store: ReadableAtom<T>, atBuild: T): T {
  return useSyncExternalStore(
    (changed) => store.listen(changed),
    () => store.get(),
    () => atBuild,
  )
}
