import type { Event } from '../../../server/contract/event-shapes.ts'

/** What is open above the page. */
export type OpenDialog =
  | { what: 'day'; day: number }
  | { what: 'plan'; day: number }
  | { what: 'invite'; event: Event }
  | { what: 'subscribe' }
