import type { EarlierPlace } from '../contract/event-shapes.ts'
import { may, ranks, roles } from '../contract/roles.ts'
import type { Caller } from '../platform/caller.ts'
import type { Platform } from '../platform/platform.ts'
import { listPlacesOf } from './queries.ts'

/** A season and a summer: what is older is no habit any more. */
const lately = 15 * 30 * 24 * 3_600_000
const most = 60

const organisers = roles.filter((role) => may.organise(ranks[role]))

/** Where the communities met of late whose events the caller may plan, the latest first. */
export async function listPlaces(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  { userId }: Caller,
): Promise<EarlierPlace[]> {
  const since = new Date(now().getTime() - lately)
  const rows = await listPlacesOf(db, userId, { roles: organisers, since, limit: most })
  return rows.map(({ community_id: communityId, location }) => ({ communityId, location }))
}
