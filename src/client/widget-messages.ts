/**
 * What a widget's page and the element around it say to each other across two sites. Both name the
 * other's exact origin as they send, and check it, with the window, as they receive.
 */

/** The element asks the page that has just loaded; the page learns from it whom to answer. */
export const hello = 'maillon:hello'

/** What a page tells: as far as `maillon:height` they become events of the element, with the rest as `detail`. */
export type WidgetMessage =
  /** How high its content is, in pixels: the first time, and whenever that changes. */
  | { type: 'maillon:ready'; height: number }
  | { type: 'maillon:height'; height: number }
  /** There is nothing to show. */
  | { type: 'maillon:error'; height: number; reason: 'unavailable' }
  /** A visitor sent a registration, or a request for membership: a mail waits for their confirmation. */
  | { type: 'maillon:registered'; event: string }
  | { type: 'maillon:requested'; community: string }
