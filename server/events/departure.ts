import type { Tx } from '../../db/open.ts'
import { deleteFeed } from './calendar-queries.ts'
import { deleteVisitsOf } from './guest-queries.ts'
import { deleteParticipations } from './participant-queries.ts'

/**
 * Ends everything that ties an account to events, when it is deleted; its row is locked. Places that
 * it took are free again; what it planned stays with its community.
 */
export async function leaveEvents(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await deleteParticipations(tx, userId)
  await deleteVisitsOf(tx, email)
  await deleteFeed(tx, userId)
}
