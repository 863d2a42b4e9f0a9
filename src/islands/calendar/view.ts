import type { Event } from '../../../server/contract/event-shapes.ts'

/** What is open above the page. */
export type OpenDialog =
  | { what: 'day'; day: number }
  /** `owner` is the id of the community that it is planned for, where that is known. */
  | { what: 'plan'; day: number; owner: string | null }
  | { what: 'invite'; event: Event }
  | { what: 'subscribe' }
