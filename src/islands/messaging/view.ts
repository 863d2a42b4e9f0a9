import type { History } from '../../../server/contract/rooms.ts'
import type { OwnRoom } from '../../stores/messaging/rooms.ts'

/** What the server brings along for the page. */
export interface Brought {
  me: string
  rooms: readonly OwnRoom[]
  /** The room of the address. */
  named: string | null
  /** The newest messages of the room that is open: the named one, else the last one active. */
  history: History | null
  /** When the server made the page, in milliseconds since 1970. */
  now: number
}
