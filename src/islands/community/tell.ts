import type { Outcome } from '../../stores/community-call.ts'

/** Says how a call went: the words for a success, or what the catalogue says of the failure. */
export async function tell(outcome: Outcome<unknown>, done: string): Promise<void> {
  // The catalogue is heavy, and most visits change nothing: it comes with the first thing to say.
  const { toast } = await import('../../stores/toasts.ts')
  if (outcome.ok) return toast.success(done)
  const { messageOf } = await import('../../client/failures.ts')
  toast.error(messageOf(outcome))
}
