import type { Caller } from '../platform/caller.ts'
import { outcomeOf } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import { getLastMessages } from './history.ts'
import { questions } from './questions.ts'
import { listOwnRooms } from './rooms.ts'
import { countUnread } from './unread-queries.ts'

/** What pages ask of the conversations. */
export function messagingPages({ db }: Platform, caller: () => Caller) {
  return {
    listOwnRooms: () => listOwnRooms(db, caller()),
    /** Refused: `not_enough_permission`, for a room that is not one's own. */
    getLastMessages: (roomId: string) =>
      outcomeOf(questions.ask(caller().userId, () => getLastMessages(db, caller(), roomId))),
    /** How many messages one has not read, over all rooms and by community. */
    countUnread: () => countUnread(db, caller().userId),
  }
}
