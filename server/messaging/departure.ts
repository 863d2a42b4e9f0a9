import type { Tx } from '../../db/open.ts'
import { forgetMails } from './unread-queries.ts'

/**
 * Ends what ties an account to conversations, when it is deleted; its row is locked. How far it read
 * goes with its memberships; what it wrote stays, without a name.
 */
export async function leaveRooms(tx: Tx, userId: string): Promise<void> {
  await forgetMails(tx, userId)
}
