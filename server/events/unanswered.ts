import { fullName } from '../people/people.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import { eventUnansweredMail } from './mails.ts'
import { notifyOfEvent } from './pushes.ts'
import { updateEvent } from './queries.ts'
import { countMails } from './rates.ts'
import { fileFor, reachable, sendingOf, sendWithLinks } from './sending.ts'
import { isSilentOrganizer, saidIn } from './shapes.ts'
import { standToChangeEvent } from './standing.ts'

/** An event's people are reminded by hand once in so many milliseconds. */
const pause = 24 * 3_600_000

/**
 * Asks those who have not answered again, but for who asks and who planned it. Nobody is reminded of what
 * is over, nor where reminders are not wanted; where nobody was, it can be tried again at once.
 *
 * @throws Failure `event_not_found`, `not_enough_permission`, `too_many_requests` within a day of the
 * last time
 */
export async function remindUnanswered(
  platform: Platform,
  caller: Caller,
  eventId: string,
): Promise<{ reminded: number }> {
  const { db, mails, rates, now } = platform
  const sending = sendingOf(platform)
  return db.transaction().execute(async (tx) => {
    const event = await standToChangeEvent(tx, caller, eventId)
    const wait = (event.unanswered_reminded_at?.getTime() ?? 0) + pause - now().getTime()
    if (wait > 0) throw new Failure('too_many_requests', { retryAfter: Math.ceil(wait / 1000) })
    if (event.ends_at <= now()) return { reminded: 0 }

    const waiting = reachable(event.participants).filter(
      (one) =>
        saidIn(one) === 'nothing' &&
        !isSilentOrganizer(one, event.made_by) &&
        one.user_id !== caller.userId,
    )
    const addresses = waiting.map(({ email }) => email)
    const refused = await mails.refusals.among(tx, 'reminders', addresses)
    const reminded = waiting.filter(({ email }) => !refused.has(email))
    if (reminded.length === 0) return { reminded: 0 }
    await countMails(rates, caller, event, reminded, 'asked')
    await updateEvent(tx, event, { unanswered_reminded_at: now() })
    const sender = event.participants.find(({ user_id }) => user_id === caller.userId)
    const organizer = sender ? fullName(sender) : event.community_name
    await notifyOfEvent(sending, tx, event, reminded, 'unanswered')
    await sendWithLinks(sending, tx, event, reminded, (to, links) =>
      eventUnansweredMail(
        { firstName: to.first_name, organizer },
        event,
        links,
        fileFor(sending, to, event, 'REQUEST'),
      ),
    )
    return { reminded: reminded.length }
  })
}
