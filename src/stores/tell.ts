import type { Outcome } from '../client/failures.ts'
import { atFirstSign } from '../client/first-sign.ts'
import type { ToastAction } from './toasts.ts'

/**
 * Loads what `tell` needs when somebody first comes near something to do: the catalogue is too heavy
 * for who only reads, and has to be there before the connection is gone.
 */
export function prepareToTell(): () => void {
  return atFirstSign(() => {
    means().catch(() => {})
  })
}

/**
 * Says how a call went: the words for a success, or what the catalogue says of the failure. Never
 * throws: what comes after it must come also when nothing can be said.
 *
 * @param takeBack offered beside the words for a success
 */
export async function tell(
  outcome: Outcome<unknown>,
  done: string,
  takeBack?: ToastAction,
): Promise<void> {
  const { toast, messageOf } = (await means().catch(() => null)) ?? {}
  if (outcome.ok) toast?.success(done, takeBack)
  else if (messageOf) toast?.error(messageOf(outcome))
}

let loading: ReturnType<typeof load> | undefined

/** What could not be had is tried again with the next thing to say. */
export function means(): ReturnType<typeof load> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load() {
  const [{ toast, prepareToasts }, { messageOf }] = await Promise.all([
    import('./toasts.ts'),
    import('../client/failures.ts'),
  ])
  prepareToasts()
  return { toast, messageOf }
}
