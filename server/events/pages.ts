import type { Event } from '../contract/events.ts'

/** What pages ask of events. */
export function eventPages() {
  return {
    /** One's own that are not over yet, the soonest first: there are none yet. */
    listFutureEvents: async (): Promise<Event[]> => [],
  }
}
