import type { Db } from '../../db/open.ts'
import { longestEvent } from '../contract/event-times.ts'

/** Events that end after the one and begin before the other. */
export interface Period {
  endingAfter?: Date | undefined
  startingBefore?: Date | undefined
}

/**
 * The ids of events of somebody's communities, and of public ones that they take part in. Each half
 * starts from what is theirs and finds events by an index, however many others there are.
 */
export function ownIds(db: Db, userId: string, { endingAfter, startingBefore }: Period) {
  const within = db
    .selectFrom('events')
    .select('events.id')
    .$if(endingAfter !== undefined, (query) =>
      query
        .where('ends_at', '>', endingAfter as Date)
        .where('starts_at', '>', new Date((endingAfter as Date).getTime() - longestEvent)),
    )
    .$if(startingBefore !== undefined, (query) =>
      query.where('starts_at', '<', startingBefore as Date),
    )
  return within
    .innerJoin('memberships', 'memberships.community_id', 'events.community_id')
    .where('memberships.user_id', '=', userId)
    .unionAll(
      within
        .innerJoin('participants', (join) =>
          join
            .onRef('participants.community_id', '=', 'events.community_id')
            .onRef('participants.event_id', '=', 'events.id'),
        )
        .where('participants.user_id', '=', userId)
        .where('is_public', '=', true),
    )
}
