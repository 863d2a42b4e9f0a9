import type { Db } from '../../db/open.ts'
import { listRequestsOf } from './join-request-queries.ts'

/** The requests for membership that an address stands in, of which nobody was answered. */
export async function exportJoinRequests(db: Db, email: string) {
  const requests = await listRequestsOf(db, email)
  return {
    joinRequests: requests.map((row) => ({
      kind: row.kind,
      id: row.community_id,
      name: row.name,
      firstName: row.first_name,
      lastName: row.last_name,
      message: row.message,
      createdAt: row.created_at,
      confirmedAt: row.confirmed_at,
    })),
  }
}
