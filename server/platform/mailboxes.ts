import { Failure } from './failures.ts'
import type { Attempts, Rates } from './rates.ts'

const hours = 3600

/** Mails to people who may not have asked for them, whatever they are and whoever causes them. */
export const rates = {
  /** All together, and those of one cause: no single one uses up what others need. */
  unasked: {
    mailbox: { attempts: 20, seconds: 24 * hours },
    cause: { attempts: 10, seconds: 24 * hours },
  },
  /** Past that, for a new password: whoever fills a mailbox does not keep its owner out. */
  wayIn: {
    mailbox: { attempts: 1, seconds: 1 * hours },
  },
}

/**
 * The mailbox of an address. What follows a `+` is a tag, and leads to the same one; so do Gmail's
 * dots, and its older domain.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [name = ''] = email.slice(0, at).toLowerCase().split('+')
  const domain = email.slice(at + 1).toLowerCase()
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/** Where many people have their mailbox who have nothing else to do with each other. */
const providers = new Set(
  `gmail.com googlemail.com outlook.com outlook.fr hotmail.com hotmail.fr live.com live.fr msn.com yahoo.com
  yahoo.fr ymail.com orange.fr wanadoo.fr free.fr sfr.fr neuf.fr cegetel.net numericable.fr noos.fr laposte.net
  bbox.fr aliceadsl.fr club-internet.fr aol.com aol.fr icloud.com me.com mac.com proton.me protonmail.com
  gmx.com gmx.fr gmx.net mailo.com mailo.fr tutanota.com tuta.io`.split(/\s+/),
)

/** What stands before the country in `club.asso.fr` or `club.co.uk`. */
const secondLevels = new Set(['asso', 'co', 'com', 'edu', 'gouv', 'net', 'nom', 'org'])

/**
 * The domain by which somebody may have as many addresses as they like: their own, or their employer's,
 * whatever stands before it. None for the large providers, where one person has few.
 */
export function ownDomainOf(email: string): string | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (providers.has(domain)) return undefined
  const labels = domain.split('.')
  return labels.slice(secondLevels.has(labels.at(-2) ?? '') ? -3 : -2).join('.')
}

/**
 * A mail to somebody who may not have asked for it, to be counted.
 *
 * @param cause who causes it: a network, an account, or what was asked for
 */
export function unaskedMail(email: string, cause: string) {
  const mailbox = mailboxOf(email)
  const keys = { mailbox, cause: `${mailbox} ${cause}` }
  return { name: 'unasked', rule: rates.unasked, keys } satisfies Attempts
}

/**
 * Counts such a mail. Where the mailbox got enough, nothing may change that a mail would tell of: the
 * links in it stay good. Whoever asked is not told.
 *
 * @returns whether it may be sent
 */
export function mayWriteTo(limits: Rates, email: string, cause: string): Promise<boolean> {
  return isWithin(limits.takeAll([unaskedMail(email, cause)]))
}

/** The same for the mail that leads somebody back into their account. */
export async function mayLetIn(limits: Rates, email: string): Promise<boolean> {
  if (await mayWriteTo(limits, email, 'password')) return true
  return isWithin(limits.take('way-in', rates.wayIn, { mailbox: mailboxOf(email) }))
}

async function isWithin(counted: Promise<void>): Promise<boolean> {
  try {
    await counted
    return true
  } catch (error) {
    if (error instanceof Failure && error.code === 'too_many_requests') return false
    throw error
  }
}
