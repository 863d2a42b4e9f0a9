import type { Outcome } from '../../stores/community-call.ts'

/**
 * Brings what `tell` needs when somebody first comes near something to do: the catalogue is too heavy
 * for who only reads, and has to be there before the connection is gone.
 */
export function prepareToTell(): () => void {
  const bring = () => {
    stop()
    words().catch(() => {})
  }
  const signs = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const
  const stop = () => {
    for (const sign of signs) document.removeEventListener(sign, bring)
  }
  for (const sign of signs) document.addEventListener(sign, bring, { passive: true })
  return stop
}

/**
 * Says how a call went: the words for a success, or what the catalogue says of the failure. Never
 * throws: what comes after it must come also when nothing can be said.
 */
export async function tell(outcome: Outcome<unknown>, done: string): Promise<void> {
  const means = await words().catch(() => null)
  if (outcome.ok) means?.toast.success(done)
  else means?.toast.error(means.messageOf(outcome))
}

let brought: ReturnType<typeof bring> | undefined

/** What could not be had is tried again with the next thing to say. */
function words(): ReturnType<typeof bring> {
  brought ??= bring().catch((error: unknown) => {
    brought = undefined
    throw error
  })
  return brought
}

async function bring() {
  const [{ toast }, { messageOf }] = await Promise.all([
    import('../../stores/toasts.ts'),
    import('../../client/failures.ts'),
    // What draws them, which they would else fetch with the first one.
    import('../../components/toasts.ts'),
  ])
  return { toast, messageOf }
}
