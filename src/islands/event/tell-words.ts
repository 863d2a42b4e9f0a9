import type { Refusal } from '../../client/failures.ts'
import { means } from '../../stores/tell.ts'

/** Says a sentence that is not the catalogue's, of what did not go. */
export async function complain(sentence: string): Promise<void> {
  const { toast } = (await means().catch(() => null)) ?? {}
  toast?.error(sentence)
}

/** What the catalogue says of a failure, for where it is no toast; nothing where it can't be had. */
export async function messageFor(refusal: Refusal): Promise<string | undefined> {
  return (await means().catch(() => null))?.messageOf(refusal)
}
