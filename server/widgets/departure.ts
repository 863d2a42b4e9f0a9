import type { Tx } from '../../db/open.ts'
import { deleteRequestsOf } from './join-request-queries.ts'

/** Forgets what somebody asked for by their address, when their account is deleted. */
export async function forgetRequestsOf(tx: Tx, email: string): Promise<void> {
  await deleteRequestsOf(tx, email)
}
