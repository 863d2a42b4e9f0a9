import type { Tx } from '../../db/open.ts'
import { answerPath } from '../contract/event-paths.ts'
import { cancellationPath } from '../contract/widget-paths.ts'
import type { Letter } from '../platform/letter.ts'
import type { Platform } from '../platform/platform.ts'
import { hashToken, newToken } from '../platform/tokens.ts'
import { insertGuestLinks } from './guest-queries.ts'
import { type Attendee, type CalendarEvent, eventFile } from './ics.ts'
import type { AnswerLinks, EventFacts, GuestLink } from './mails.ts'
import { insertLinks } from './participant-queries.ts'
import type { EventKey } from './queries.ts'

/** An event as its mails and their calendar files need it. */
export type SentEvent = EventFacts & CalendarEvent

/** Somebody who takes part, as far as a mail to them needs to know. */
export interface Recipient extends Omit<Attendee, 'email'> {
  user_id: string
  email: string | null
}

type Reachable<To> = To & { email: string }

/** What sending takes: without the database, which transactions must not reach beside their own. */
export type Sending = Pick<Platform, 'mails' | 'config' | 'now' | 'jobs'>

export function sendingOf({ mails, config, now, jobs }: Platform): Sending {
  return { mails, config, now, jobs }
}

/**
 * Sends each of them a mail with links that answer without a login, in as many statements for two
 * hundred as for one.
 */
export async function sendWithLinks<To extends Recipient>(
  { mails, config }: Sending,
  tx: Tx,
  event: EventKey,
  recipients: readonly To[],
  letterTo: (recipient: Reachable<To>, links: AnswerLinks) => Letter,
): Promise<void> {
  const sendings = reachable(recipients).map((recipient) => ({ recipient, token: newToken() }))
  if (sendings.length === 0) return
  await insertLinks(
    tx,
    sendings.map(({ recipient, token }) => ({
      community_id: event.community_id,
      event_id: event.id,
      user_id: recipient.user_id,
      token_hash: hashToken(token),
    })),
  )
  await mails.sendAll(
    tx,
    sendings.map(({ recipient, token }) => ({
      to: recipient.email,
      letter: letterTo(recipient, {
        yes: config.origin + answerPath(token, 'true'),
        no: config.origin + answerPath(token, 'false'),
      }),
    })),
  )
}

/** A visitor with a place, as far as a mail to them needs to know. */
export type GuestRecipient = Omit<Attendee, 'answer'>

/** The same for guests, with a link that gives the place back. */
export async function sendToGuests(
  { mails, config, now }: Sending,
  tx: Tx,
  event: EventKey,
  guests: readonly GuestRecipient[],
  letterTo: (guest: GuestRecipient, link: GuestLink) => Letter,
): Promise<void> {
  const sendings = guests.map((guest) => ({ guest, token: newToken() }))
  if (sendings.length === 0) return
  const at = now()
  await insertGuestLinks(
    tx,
    sendings.map(({ guest: { email, first_name, last_name }, token }) => ({
      community_id: event.community_id,
      event_id: event.id,
      email,
      first_name,
      last_name,
      token_hash: null,
      cancel_hash: hashToken(token),
      created_at: at,
      confirmed_at: at,
    })),
  )
  await mails.sendAll(
    tx,
    sendings.map(({ guest, token }) => ({
      to: guest.email,
      letter: letterTo(guest, { giveBack: config.origin + cancellationPath(token) }),
    })),
  )
}

/** Those who have an address: whose account was deleted has none. */
export function reachable<To extends { email: string | null }>(
  recipients: readonly To[],
): Reachable<To>[] {
  return recipients.flatMap((one) => (one.email === null ? [] : [{ ...one, email: one.email }]))
}

/** The file that puts an event into somebody's calendar, or takes it out. It is from its community. */
export function fileFor(
  { config, now }: Sending,
  attendee: Attendee,
  event: SentEvent,
  method: 'REQUEST' | 'CANCEL',
): string {
  const [, email = config.mailFrom] = /<([^>]+)>/.exec(config.mailFrom) ?? []
  const organizer = { name: event.community_name, email }
  return eventFile(event, method, { origin: config.origin, organizer, attendee, now: now() })
}

/** The same for a guest, who has a place. */
export function guestFileFor(
  sending: Sending,
  guest: GuestRecipient,
  event: SentEvent,
  method: 'REQUEST' | 'CANCEL',
): string {
  return fileFor(sending, { ...guest, answer: 'true' }, event, method)
}
