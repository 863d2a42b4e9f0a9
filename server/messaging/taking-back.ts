import type { Db } from '../../db/open.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure } from '../platform/failures.ts'
import { mayModerate, standInRoom } from './standing.ts'
import { takeBack } from './taking-back-queries.ts'

/**
 * Takes a message back: it stays in its place, without what it said.
 *
 * @throws Failure `not_enough_permission` for what another wrote, unless one moderates there, and
 * for what is not there
 */
export async function takeMessageBack(
  db: Db,
  caller: Caller,
  { roomId, messageId }: { roomId: string; messageId: string },
  now: Date,
): Promise<void> {
  const room = await standInRoom(db, caller, roomId)
  const author = mayModerate(room) ? undefined : caller.userId
  const isThere = await takeBack(db, { ...room, messageId, author }, now)
  if (!isThere) throw new Failure('not_enough_permission')
}
