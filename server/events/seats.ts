import { sql } from 'kysely'

/**
 * Of statements with `events`: how many of its places are taken, by participants who come and by
 * guests. Every count of places is this one.
 */
export const seatsTaken = sql<number>`(
  select coalesce(sum(seats), 0)::int from (
    select seats from participants
    where participants.community_id = events.community_id and event_id = events.id
      and answer = 'true'
    union all
    select seats from guests
    where guests.community_id = events.community_id and event_id = events.id
  ) as seated)`
