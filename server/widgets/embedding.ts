import { standIn } from '../communities/standing.ts'
import type { CommunityRef } from '../contract/kinds.ts'
import type { Embedding } from '../contract/pages.ts'
import { may } from '../contract/roles.ts'
import { widgetLimits } from '../contract/widget-limits.ts'
import type { Caller } from '../platform/caller.ts'
import type { Platform } from '../platform/platform.ts'
import { listPublicNames } from './embedding-queries.ts'
import { readSettings } from './settings.ts'

/**
 * What the page on which a community sets its widgets up has to know.
 *
 * @throws Failure not-found of the kind, `not_enough_permission`
 */
export async function getEmbedding(
  { db, now }: Platform,
  caller: Caller,
  community: CommunityRef,
): Promise<Embedding> {
  const { id, kind, name } = await standIn(db, caller, community, may.manage)
  const settings = await readSettings(db, id)
  const events = await listPublicNames(db, id, now(), widgetLimits.eventsMax)
  return {
    community: { kind, id, name },
    settings,
    events: events.map((event) => ({
      id: event.id,
      name: event.name,
      startDate: event.starts_at.toISOString(),
      timeZone: event.time_zone,
    })),
  }
}
