import type { Tx } from '../../db/open.ts'
import { answerPath, eventPath } from '../contract/paths.ts'
import type { Letter } from '../platform/letter.ts'
import type { Platform } from '../platform/platform.ts'
import { hashToken, newToken } from '../platform/tokens.ts'
import { type CalendarEvent, eventFile } from './ics.ts'
import type { AnswerLinks, EventFacts } from './mails.ts'
import { insertLinks } from './participant-queries.ts'

/** An event as its mails and their calendar files need it. */
export type SentEvent = EventFacts & CalendarEvent

/** Somebody who takes part, as far as a mail to them needs to know. */
export interface Recipient {
  user_id: string
  first_name: string
  email: string | null
}

type Parts = Pick<Platform, 'mails' | 'config' | 'now'>

/**
 * Sends each of them a mail with links that answer without a login, in as many statements for two
 * hundred as for one.
 */
export async function sendWithLinks<To extends Recipient>(
  { mails, config }: Parts,
  tx: Tx,
  event: { id: string },
  recipients: To[],
  letterTo: (recipient: To, links: AnswerLinks) => Letter,
): Promise<void> {
  const sendings = recipients.flatMap((recipient) => {
    if (recipient.email === null) return []
    return [{ recipient, email: recipient.email, token: newToken() }]
  })
  if (sendings.length === 0) return
  await insertLinks(
    tx,
    sendings.map(({ recipient, token }) => ({
      event_id: event.id,
      user_id: recipient.user_id,
      token_hash: hashToken(token),
    })),
  )
  await mails.sendAll(
    tx,
    sendings.map(({ recipient, email, token }) => ({
      to: email,
      letter: letterTo(recipient, {
        yes: config.origin + answerPath(token, 'true'),
        no: config.origin + answerPath(token, 'false'),
      }),
    })),
  )
}

/** The file that puts an event into a calendar, or takes it out. It is from its community. */
export function fileOf(
  { config, now }: Parts,
  event: SentEvent,
  method: 'REQUEST' | 'CANCEL',
): string {
  const [, email = config.mailFrom] = /<([^>]+)>/.exec(config.mailFrom) ?? []
  return eventFile(event, method, {
    origin: config.origin,
    url: config.origin + eventPath(event.id),
    organizer: { name: event.community_name, email },
    now: now(),
  })
}
