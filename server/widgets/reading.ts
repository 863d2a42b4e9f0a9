import type { Db } from '../../db/open.ts'
import { isId } from '../contract/fields.ts'
import { type CommunityRef, kinds } from '../contract/kinds.ts'
import type { PublicCommunity, PublicEvent } from '../contract/widget-shapes.ts'
import { Failure } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import * as queries from './queries.ts'
import { type ShownRow, toPublicCommunity, toPublicEvent } from './shapes.ts'

/** Which events of a community: those to come without it. */
export interface WantedEvents {
  from?: Date | undefined
  to?: Date | undefined
  limit: number
}

/**
 * What anybody may know of a community, while its widgets are shown.
 *
 * @throws Failure not-found of the kind, whatever the reason
 */
export async function getPublicCommunity(
  db: Db,
  community: CommunityRef,
): Promise<PublicCommunity> {
  return toPublicCommunity(await findShown(db, community))
}

/**
 * A community's public events, the soonest first.
 *
 * @throws Failure not-found of the kind
 */
export async function listPublicEvents(
  platform: Pick<Platform, 'replica' | 'now'>,
  community: CommunityRef,
  wanted: WantedEvents,
): Promise<PublicEvent[]> {
  const { events } = await readPublic(platform, community, wanted)
  return events.map(toPublicEvent)
}

/**
 * A public event.
 *
 * @throws Failure `event_not_found`, whatever the reason
 */
export async function getPublicEvent(db: Db, id: string): Promise<PublicEvent> {
  return toPublicEvent(await findPublicEvent(db, id))
}

/** The rows that calls, files and feeds of a community's events are made from. */
export async function readPublic(
  { replica, now }: Pick<Platform, 'replica' | 'now'>,
  community: CommunityRef,
  { from = now(), to, limit }: WantedEvents,
) {
  const shown = await findShown(replica, community)
  const events = await queries.listShownEvents(replica, shown.id, { from, to, limit })
  return { shown, events }
}

/** @throws Failure not-found of the kind */
export async function findShown(db: Db, { kind, id }: CommunityRef): Promise<ShownRow> {
  const found = isId(id) ? await queries.findShown(db, id, [kind]) : undefined
  if (!found) throw new Failure(kinds[kind].failures.notFound)
  return found
}

/** @throws Failure `event_not_found`, whatever the reason */
export async function findPublicEvent(db: Db, id: string): Promise<queries.PublicEventRow> {
  const found = isId(id) ? await queries.findPublicEvent(db, id) : undefined
  if (!found) throw new Failure('event_not_found')
  return found
}

/**
 * A public event, while the widgets of its community are shown.
 *
 * @throws Failure `event_not_found`, whatever the reason
 */
export async function findShownEvent(db: Db, id: string): Promise<queries.ShownEventRow> {
  const found = isId(id) ? await queries.findShownEvent(db, id) : undefined
  if (!found) throw new Failure('event_not_found')
  return found
}
