import { mailboxOf } from '../platform/mailboxes.ts'
import { networkOf } from '../platform/network.ts'
import type { Rates } from '../platform/rates.ts'

const minutes = 60
const hours = 60 * minutes

/** How often visitors may do what costs others something; a hall of 200 people shares one address. */
export const rates = {
  /** Making one takes a moment of the processor; a form that is opened again takes another. */
  challenge: {
    ip: { attempts: 1_000, seconds: 15 * minutes },
    network: { attempts: 2_000, seconds: 15 * minutes },
  },
  /** Mails to one mailbox from one place, and what one place may send at all. */
  visit: {
    sender: { attempts: 5, seconds: 1 * hours },
    ip: { attempts: 250, seconds: 1 * hours },
    network: { attempts: 500, seconds: 1 * hours },
  },
  /** More than any public event or club is asked for; past it nobody's mailbox is written to. */
  registrations: {
    event: { attempts: 500, seconds: 1 * hours },
    community: { attempts: 2_000, seconds: 24 * hours },
  },
  requests: {
    community: { attempts: 200, seconds: 24 * hours },
  },
  /** Mails that tell of a request: whoever asks, takes it back and asks again tells nobody anew. */
  requestTold: {
    community: { attempts: 30, seconds: 24 * hours },
    requester: { attempts: 2, seconds: 24 * hours },
  },
  /** Pictures of events that are drawn, each a tenth of a second; one that is kept does not count. */
  picture: {
    ip: { attempts: 60, seconds: 15 * minutes },
    network: { attempts: 120, seconds: 15 * minutes },
  },
  /** Guesses at the tokens of mails. */
  token: {
    ip: { attempts: 250, seconds: 15 * minutes },
    network: { attempts: 500, seconds: 15 * minutes },
  },
}

/** How long what nobody confirmed is worth something. */
export const linkLifetime = 48 * hours * 1000

/**
 * Does what sends a visitor a mail, counted by where it comes from and where it goes. What was refused
 * sent none, and costs nothing.
 *
 * @throws Failure `too_many_requests`, and what `work` throws
 */
export async function countingVisit<T>(
  limits: Rates,
  { email, ip }: { email: string; ip: string },
  work: () => Promise<T>,
): Promise<T> {
  const keys = { sender: `${ip} ${mailboxOf(email)}`, ip, network: networkOf(ip) }
  await limits.take('visit', rates.visit, keys)
  try {
    return await work()
  } catch (error) {
    await limits.giveBack('visit', rates.visit, keys)
    throw error
  }
}

/** @throws Failure `too_many_requests` */
export function countToken(limits: Rates, ip: string): Promise<void> {
  return limits.take('visit-token', rates.token, { ip, network: networkOf(ip) })
}
