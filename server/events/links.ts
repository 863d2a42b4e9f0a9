import type * as v from 'valibot'
import { lockUsers } from '../../db/locks.ts'
import type { Db } from '../../db/open.ts'
import type { Answer, AnswerPage } from '../contract/event-shapes.ts'
import type { AnswerLink } from '../contract/pages.ts'
import type { Attachment } from '../platform/attachments.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import { hashToken } from '../platform/tokens.ts'
import { inTurn, recordAnswer } from './answers.ts'
import { countSeats, findByLink } from './participant-queries.ts'
import { type EventKey, findEvent } from './queries.ts'
import { calendarFile } from './reading.ts'
import { placesLeft, saidIn } from './shapes.ts'

/** An event as whoever holds the link of a mail sees it. */
export type LinkedEvent = v.InferOutput<typeof AnswerPage>

/**
 * What a mail's link is about. Looking at it answers nothing: programs open links ahead.
 *
 * @throws Failure `wrong_token_provided` when it is unknown, or the event is over or gone
 */
export async function getLinked({ db, now }: Platform, token: string): Promise<LinkedEvent> {
  const row = await findLink(db, token, now())
  return toLinked(row, await countSeats(db, keyOf(row)))
}

/** The same for a page: whose event it is, and whether the link is of whoever is logged in. */
export async function getLinkedForPage(
  { db, now }: Platform,
  token: string,
  viewer: Caller | null,
): Promise<AnswerLink> {
  const row = await findLink(db, token, now())
  return {
    ...toLinked(row, await countSeats(db, keyOf(row))),
    type: row.type,
    community: { id: row.community_id, name: row.community_name },
    lastName: row.last_name,
    numberOfPlaces: row.places,
    isOwn: row.user_id === viewer?.userId,
  }
}

/**
 * Answers for whom a mail's link is of, without a login.
 *
 * @throws Failure `wrong_token_provided`, `too_many_participants`
 */
export async function answerByLink(
  { db, shared, now }: Platform,
  token: string,
  participate: Answer,
): Promise<LinkedEvent> {
  const link = await findLink(db, token, now())
  const [event, userId] = [keyOf(link), link.user_id]
  return inTurn.run(event.id, async () => {
    const linked = await db.transaction().execute(async (tx) => {
      await lockUsers(tx, [userId])
      // Read again: an account that was deleted meanwhile took its links along.
      await findLink(tx, token, now())
      await recordAnswer(tx, event, { userId, participate, now: now() })
      const answered = await findLink(tx, token, now())
      return toLinked(answered, await countSeats(tx, event))
    })
    shared.forget(event.id, event.community_id)
    return linked
  })
}

/**
 * The event as a file for the calendar of whom a mail's link is of.
 *
 * @throws Failure `wrong_token_provided`
 */
export async function exportLinked(
  { db, now, config }: Platform,
  token: string,
): Promise<Attachment> {
  const { event_id: eventId, user_id: userId } = await findLink(db, token, now())
  const event = await findEvent(db, eventId, userId)
  if (!event) throw new Failure('wrong_token_provided')
  return calendarFile(event, config.origin)
}

type LinkRow = NonNullable<Awaited<ReturnType<typeof findByLink>>>

async function findLink(db: Db, token: string, now: Date): Promise<LinkRow> {
  const row = await findByLink(db, hashToken(token), now)
  if (!row) throw new Failure('wrong_token_provided')
  return row
}

function keyOf({ event_id: id, community_id }: LinkRow): EventKey {
  return { id, community_id }
}

function toLinked(row: LinkRow, taken: number): LinkedEvent {
  return {
    event: {
      id: row.event_id,
      name: row.name,
      startDate: row.starts_at.toISOString(),
      endDate: row.ends_at.toISOString(),
      timeZone: row.time_zone,
      location: row.location,
      availablePlaces: placesLeft(row.places, taken),
    },
    firstName: row.first_name,
    participate: row.answer,
    hasAnswered: saidIn(row) !== 'nothing',
  }
}
