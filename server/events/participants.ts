import type { Participant } from '../contract/event-shapes.ts'
import { isId } from '../contract/fields.ts'
import type { CommunityRef } from '../contract/kinds.ts'
import { fullName } from '../people/people.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure, failingAs } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import { eventInvitationMail } from './mails.ts'
import {
  deleteParticipant,
  findMembersByEmail,
  insertParticipants,
  listParticipants,
  lockEvent,
} from './participant-queries.ts'
import { notifyOfEvent } from './pushes.ts'
import { countMails } from './rates.ts'
import { fileFor, sendingOf, sendWithLinks } from './sending.ts'
import { toParticipant } from './shapes.ts'
import { standToManage, standToOrganise } from './standing.ts'

/**
 * Asks members whether they come, by a mail each that answers without a login. Whoever was asked and
 * has not answered gets it again; whoever answered gets none, nor does anybody once it is over.
 *
 * @returns all who take part
 * @throws Failure `event_not_found`, also when it is not of that community, `not_enough_permission`,
 * `user_not_found` when one of them is no member, `too_many_requests`
 */
export async function addParticipants(
  platform: Platform,
  caller: Caller,
  community: CommunityRef,
  eventId: string,
  emails: string[],
): Promise<Participant[]> {
  const { db, rates, now } = platform
  const sending = sendingOf(platform)
  return db.transaction().execute(async (tx) => {
    const standing = await standToOrganise(tx, caller, community)
    const event = await standToManage(tx, caller, eventId)
    if (event.community_id !== standing.id) throw new Failure('event_not_found')
    const members = await findMembersByEmail(tx, standing.id, emails)
    if (members.length < emails.length) throw new Failure('user_not_found')
    await lockEvent(tx, event)

    const ids = members.map(({ id }) => id)
    await failingAs('error_while_adding_participants', () =>
      insertParticipants(tx, event, ids, now()),
    )
    const all = await listParticipants(tx, event)
    const chosen = new Set(ids)
    // What is over takes no answer.
    const isOver = event.ends_at <= now()
    const asked = all.filter(
      ({ user_id, answer }) => !isOver && chosen.has(user_id) && answer === 'waiting',
    )
    await countMails(rates, caller, event, asked, 'asked')
    const sender = all.find(({ user_id }) => user_id === caller.userId)
    const organizer = sender ? fullName(sender) : event.community_name
    const others = asked.filter(({ user_id }) => user_id !== caller.userId)
    await notifyOfEvent(sending, tx, event, others, 'asked')
    await failingAs('error_while_sending_event_participation_emails', () =>
      sendWithLinks(sending, tx, event, asked, (to, links) =>
        eventInvitationMail(
          { firstName: to.first_name, organizer },
          event,
          links,
          fileFor(sending, to, event, 'REQUEST'),
        ),
      ),
    )
    return all.map((one) => toParticipant(one, event.made_by))
  })
}

/**
 * Takes somebody out; the links of their mails end.
 *
 * @throws Failure `event_not_found`, `not_enough_permission`, `user_not_found`
 */
export async function removeParticipant(
  { db, shared }: Platform,
  caller: Caller,
  eventId: string,
  userId: string,
): Promise<void> {
  const event = await db.transaction().execute(async (tx) => {
    const event = await standToManage(tx, caller, eventId)
    await lockEvent(tx, event)
    const isRemoved =
      isId(userId) &&
      (await failingAs('error_while_deleting_participants', () =>
        deleteParticipant(tx, event, userId),
      ))
    if (!isRemoved) throw new Failure('user_not_found')
    return event
  })
  shared.forget(eventId, event.community_id)
}
