import type { Event } from '../contract/event-shapes.ts'
import type { Caller } from '../platform/caller.ts'
import type { Platform } from '../platform/platform.ts'
import { listOwnEvents } from './reading.ts'

/** What pages ask of events, for whoever looks at them. */
export function eventPages({ db, now }: Platform, caller: () => Caller) {
  return {
    /** One's own that are not over yet, the soonest first. */
    listFutureEvents: (): Promise<Event[]> => listOwnEvents(db, caller(), { from: now() }),
  }
}
