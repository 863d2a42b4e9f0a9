import type { CommunityRef } from '../contract/kinds.ts'
import { widgetLimits } from '../contract/widget-limits.ts'
import { type CalendarEvent, publicFeed, singleEvent } from '../events/ics.ts'
import type { Attachment } from '../platform/attachments.ts'
import type { Platform } from '../platform/platform.ts'
import { writeAtom } from './atom.ts'
import type { PublicEventRow, ShownEventRow } from './queries.ts'
import { findPublicEvent, readPublic } from './reading.ts'

/** As many as one agenda may show: what is further away comes in time. */
const coming = { limit: widgetLimits.eventsMax }

type Parts = Pick<Platform, 'replica' | 'now' | 'config'>

/**
 * A community's public events to come as iCalendar.
 *
 * @throws Failure not-found of the kind
 */
export async function writePublicCalendar(
  platform: Parts,
  community: CommunityRef,
): Promise<string> {
  const { shown, events } = await readPublic(platform, community, coming)
  return publicFeed(shown.name, events.map(toCalendarEvent), platform.config.origin)
}

/**
 * The same as an Atom feed.
 *
 * @throws Failure not-found of the kind
 */
export async function writePublicFeed(platform: Parts, community: CommunityRef): Promise<string> {
  const { shown, events } = await readPublic(platform, community, coming)
  return writeAtom(shown, events, platform.config.origin)
}

/**
 * A public event to be put into a calendar by hand.
 *
 * @throws Failure `event_not_found`
 */
export async function exportPublicEvent(
  { replica, config }: Parts,
  id: string,
): Promise<Attachment> {
  const event = await findPublicEvent(replica, id)
  const text = singleEvent(toCalendarEvent(event), config.origin)
  return { name: `${event.name}.ics`, type: 'text/calendar', text }
}

/** Where its own people meet before is no concern of others. */
function toCalendarEvent(row: PublicEventRow | ShownEventRow): CalendarEvent {
  return { ...row, appointment: null }
}
