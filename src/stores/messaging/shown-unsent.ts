import type { Message } from '../../../server/contract/rooms.ts'
import type { Unsent } from './outbox.ts'

/**
 * Those of a room that stand after its messages. What comes back with the history after the connection
 * was gone does not say which of one's own it is: one that was said, and whose words are among the
 * messages since, is that message, until the server answers for certain.
 */
export function shownUnsent(
  unsent: readonly Unsent[],
  messages: readonly Message[],
  me: string,
): readonly Unsent[] {
  if (unsent.length === 0) return unsent
  const taken = new Set<string>()
  return unsent.filter(({ saidAfter, content }) => {
    if (saidAfter === null) return true
    const same = messages.find((one) => {
      const isSame = one.userId === me && one.content === content && one.seq > saidAfter
      return isSame && !taken.has(one.id)
    })
    if (same) taken.add(same.id)
    return !same
  })
}
