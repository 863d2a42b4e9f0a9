import { type MailKind, type MailPreferences, mailKinds } from '../contract/mail-preferences.ts'
import { findPerson } from '../people/people.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure } from '../platform/failures.ts'
import type { Unsubscription } from '../platform/mail-refusals.ts'
import type { Platform } from '../platform/platform.ts'

/** Which kinds of mail one wants at one's address. */
export async function getMailPreferences(
  { db, mails }: Platform,
  caller: Caller,
): Promise<MailPreferences> {
  const refused = await mails.refusals.list(db, await addressOf(db, caller))
  const wanted = (kind: MailKind) => !refused.has(kind)
  return {
    invitations: wanted('invitations'),
    events: wanted('events'),
    reminders: wanted('reminders'),
    requests: wanted('requests'),
    messages: wanted('messages'),
  }
}

/** Changes the kinds that are given. @returns all of them */
export async function changeMailPreferences(
  platform: Platform,
  caller: Caller,
  changes: Partial<MailPreferences>,
): Promise<MailPreferences> {
  const { db, mails } = platform
  const email = await addressOf(db, caller)
  await db.transaction().execute(async (tx) => {
    for (const kind of mailKinds) {
      if (changes[kind] === true) await mails.refusals.allow(tx, { email, kind })
      if (changes[kind] === false) await mails.refusals.refuse(tx, { email, kind })
    }
  })
  return getMailPreferences(platform, caller)
}

/**
 * Stops one kind of mail to one address, with an account or without; also the second time.
 *
 * @throws Failure `wrong_token_provided`
 */
export async function unsubscribe(platform: Platform, token: string): Promise<void> {
  const found = await findUnsubscription(platform, token)
  if (!found) throw new Failure('wrong_token_provided')
  await platform.mails.refusals.refuse(platform.db, found)
}

/** What the link below a mail would stop. */
export function findUnsubscription(
  { db, mails }: Platform,
  token: string,
): Promise<Unsubscription | undefined> {
  return mails.refusals.read(db, token)
}

async function addressOf(db: Platform['db'], caller: Caller): Promise<string> {
  const email = (await findPerson(db, caller))?.email
  if (!email) throw new Failure('not_authenticated')
  return email
}
