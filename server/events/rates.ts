import { mailboxOf } from '../platform/mailboxes.ts'
import type { Rates } from '../platform/rates.ts'
import { reachable } from './sending.ts'

const minutes = 60
const hours = 60 * minutes
const day = 24 * hours

export const rates = {
  /** Room for planning a season; public ones are seen by everybody near. */
  eventCreation: {
    account: { attempts: 150, seconds: day },
  },
  /** Counts each mail: room for inviting every member of a large association several times a day. */
  eventMail: {
    account: { attempts: 2_000, seconds: day },
  },
  /** Mails about events that one person gets from one account: room for planning a whole season. */
  eventReceived: {
    sender: { attempts: 60, seconds: day },
  },
  /** How often one person is asked about one event. */
  eventAsked: {
    person: { attempts: 5, seconds: day },
  },
  /** How often an event is moved, which everybody is told of. */
  eventMoved: {
    event: { attempts: 8, seconds: day },
  },
  /** Guesses; a hall of people answers from one address. */
  token: {
    ip: { attempts: 250, seconds: 15 * minutes },
    network: { attempts: 500, seconds: 15 * minutes },
  },
  /** Guesses at the secrets of calendars: who knows one is never refused for those of others. */
  calendar: {
    ip: { attempts: 100, seconds: 15 * minutes },
    network: { attempts: 300, seconds: 15 * minutes },
  },
  /** How often a calendar is read: several applications, each a few times an hour. */
  calendarRead: {
    account: { attempts: 120, seconds: 1 * hours },
  },
  calendarRenewal: {
    account: { attempts: 20, seconds: day },
  },
}

/** Why somebody gets a mail: they are asked whether they come, or told that an event moved. */
type Cause = 'asked' | 'moved'

/**
 * Counts the mails about an event that somebody causes, those to each person too: nobody's mailbox is
 * filled by inviting again and again, or by moving an event back and forth.
 *
 * @throws Failure `too_many_requests`; nothing is counted then
 */
export async function countMails(
  limits: Rates,
  { userId: account }: { userId: string },
  { id: event }: { id: string },
  recipients: readonly { email: string | null }[],
  cause: Cause,
): Promise<void> {
  const mailboxes = reachable(recipients).map(({ email }) => mailboxOf(email))
  if (mailboxes.length === 0) return
  await limits.takeAll([
    { name: 'event-mail', rule: rates.eventMail, keys: { account }, attempts: mailboxes.length },
    ...mailboxes.map((mailbox) => ({
      name: 'event-received',
      rule: rates.eventReceived,
      keys: { sender: `${account} ${mailbox}` },
    })),
    ...(cause === 'moved'
      ? [{ name: 'event-moved', rule: rates.eventMoved, keys: { event } }]
      : mailboxes.map((mailbox) => ({
          name: 'event-asked',
          rule: rates.eventAsked,
          keys: { person: `${event} ${mailbox}` },
        }))),
  ])
}
