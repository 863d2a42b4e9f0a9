import { eventLimits } from '../contract/event-limits.ts'
import type { Event } from '../contract/event-shapes.ts'
import type { Caller } from '../platform/caller.ts'
import { outcomeOf } from '../platform/failures.ts'
import { networkOf } from '../platform/network.ts'
import type { Platform } from '../platform/platform.ts'
import { getLinkedForPage } from './links.ts'
import { listNearby } from './nearby.ts'
import { rates as rules } from './rates.ts'
import { getEventForPage, listComingEvents, listOwnEvents } from './reading.ts'

/** Whoever looks at a page. */
export interface Viewer {
  /** Throws `not_authenticated` for a visitor. */
  caller: () => Caller
  session: Caller | null
  ip: string
}

/** What pages ask of events. */
export function eventPages(platform: Platform, { caller, session, ip }: Viewer) {
  const { db, now } = platform
  const countToken = () =>
    platform.rates.take('event-token', rules.token, { ip, network: networkOf(ip) })

  return {
    /** Those that end after `from` and begin before `to`, of one's communities and otherwise one's own. */
    listEvents: (period: { from: Date; to: Date }): Promise<Event[]> =>
      listOwnEvents(platform, caller(), period),
    /** One's own that are not over yet, the soonest first. */
    listFutureEvents: (): Promise<Event[]> => listOwnEvents(platform, caller(), { from: now() }),
    /** Public ones around a place, the soonest first. */
    listNearby: ([longitude, latitude]: readonly [number, number]) =>
      listNearby(platform, {
        longitude,
        latitude,
        radius: eventLimits.radius,
        limit: eventLimits.nearby,
      }),
    /** The next ones of one's community that are not over, the soonest first. */
    listComingEvents: (communityId: string, limit: number): Promise<Event[]> =>
      listComingEvents(platform, caller(), communityId, limit),
    /** Refused: `error_when_getting_event_details`, or `not_enough_permission` for whoever may not see it. */
    getEvent: (id: string) => outcomeOf(getEventForPage(db, caller(), id)),
    /** What a mail's link is about; looking answers nothing. Refused: `wrong_token_provided`, `too_many_requests`. */
    getLinked: (token: string) =>
      outcomeOf(countToken().then(() => getLinkedForPage(platform, token, session))),
  }
}
