import { atom, type ReadableAtom } from 'nanostores'
import type { Outcome, Refusal } from '../client/failures.ts'

/** A call as a screen sees it: `data` is that of the last success. */
export interface CallState<T> {
  loading: boolean
  error: Refusal | null
  data: T | null
}

/** A call that can be made and watched: `update(…)` makes it, `update.$state` tells how it goes. */
export interface WatchedCall<Args extends unknown[], T> {
  (...args: Args): Promise<Outcome<T>>
  $state: ReadableAtom<CallState<T>>
}

/** `loading` holds as long as one of several that run at once is not answered. */
export function watched<Args extends unknown[], T>(
  make: (...args: Args) => Promise<Outcome<T>>,
): WatchedCall<Args, T> {
  const $state = atom<CallState<T>>({ loading: false, error: null, data: null })
  let running = 0

  async function call(...args: Args): Promise<Outcome<T>> {
    running += 1
    $state.set({ ...$state.get(), loading: true, error: null })
    const outcome = await make(...args)
    running -= 1
    const loading = running > 0
    $state.set(
      outcome.ok
        ? { loading, error: null, data: outcome.data }
        : { loading, error: outcome, data: $state.get().data },
    )
    return outcome
  }
  return Object.assign(call, { $state })
}
