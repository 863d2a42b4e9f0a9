import type { Event } from '../../../../server/contract/event-shapes.ts'

/** The name under which what was typed of an event, or of a new one, is kept when the page goes. */
export function eventDraftName(me: string, event?: Pick<Event, 'id'>): string {
  return `event:${event?.id ?? 'new'}:${me}`
}
