import type { Db } from '../../db/open.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure } from '../platform/failures.ts'
import { markRead } from './reading-queries.ts'

/**
 * Counts unread messages from this one on; one that was read before changes nothing.
 *
 * @throws Failure `not_enough_permission` for whoever is no member, or a message that is not there
 */
export async function readUpTo(
  db: Db,
  { userId }: Caller,
  place: { roomId: string; messageId: string },
): Promise<void> {
  if (!(await markRead(db, userId, place))) throw new Failure('not_enough_permission')
}
