import { listed } from '../contract/formats.ts'
import { mailboxOf, unaskedMail } from '../platform/mailboxes.ts'
import type { Rates } from '../platform/rates.ts'
import { rates as rules } from './rates.ts'

/** Only what is about to be sent counts; a list with one address too many costs nobody anything. */
export async function countMails(
  rates: Rates,
  { userId: account }: { userId: string },
  emails: string[],
): Promise<void> {
  const sent = {
    name: 'invitation',
    rule: rules.invitation,
    keys: { account },
    attempts: emails.length,
  }
  const received = emails.flatMap((email) => {
    const target = mailboxOf(email)
    const keys = { sender: `${account} ${target}`, target }
    const invited = { name: 'invited', rule: rules.invited, keys }
    return [invited, unaskedMail(email, account)].map((one) => ({ ...one, email }))
  })
  await rates.takeAll([sent, ...received], (refused) => {
    const full = received.filter((one) => refused.includes(one)).map(({ email }) => email)
    return full.length > 0 ? { membersEmails: tooOften([...new Set(full)]) } : undefined
  })
}

function tooOften(emails: string[]): string {
  const rest = 'ont déjà reçu plusieurs e-mails de notre part aujourd’hui. Réessayez demain'
  if (emails.length > 1) return `${listed(emails)} ${rest}, ou retirez ces adresses.`
  return `${emails[0]} a déjà reçu plusieurs e-mails de notre part aujourd’hui. Réessayez demain, ou retirez cette adresse.`
}
