import * as v from 'valibot'
import { defineCall } from './call.ts'
import * as field from './fields.ts'

/** The mails that one can do without. What protects an account is not among them: it always goes out. */
export const mailKinds = ['invitations', 'events', 'reminders', 'requests', 'messages'] as const
export type MailKind = (typeof mailKinds)[number]

export function isMailKind(value: string): value is MailKind {
  return mailKinds.some((kind) => kind === value)
}

/** What one gets no more, after « Ne plus recevoir ». */
export const theseMails: Record<MailKind, string> = {
  invitations: 'd’invitations',
  events: 'd’e-mails sur les rendez-vous',
  reminders: 'de rappels',
  requests: 'd’e-mails sur les demandes d’adhésion',
  messages: 'd’e-mails sur les messages non lus',
}

const wanted = v.boolean(field.messages.value)
export const MailPreferences = field.payload({
  invitations: wanted,
  events: wanted,
  reminders: wanted,
  requests: wanted,
  messages: wanted,
})
/** Whether each kind of mail is wanted. */
export type MailPreferences = v.InferOutput<typeof MailPreferences>

export const getMailPreferences = defineCall({
  summary: 'Which kinds of mail one wants; all of them at first',
  method: 'GET',
  path: '/users/me/mail-preferences',
  answer: MailPreferences,
})

export const changeMailPreferences = defineCall({
  summary: 'Say which kinds of mail one wants; a kind left out stays as it is',
  method: 'PUT',
  path: '/users/me/mail-preferences',
  body: v.partial(MailPreferences),
  answer: MailPreferences,
})

/** Longer than other tokens: it holds an address. */
const tokenLength = 600
const byToken = field.payload({
  token: v.pipe(
    v.string(field.messages.required),
    v.maxLength(tokenLength, field.messages.tooLong(tokenLength)),
  ),
})

export const unsubscribe = defineCall({
  summary: 'Stop one kind of mail to one address, by the link of such a mail (RFC 8058)',
  method: 'POST',
  path: '/mails/unsubscribe',
  anonymous: true,
  keyless: true,
  // Mail programs send it, from wherever they are.
  public: { maxAge: 0 },
  query: byToken,
  answer: v.literal(true),
  failures: ['wrong_token_provided'],
})

export const showUnsubscription = defineCall({
  summary: 'Where a mail program opens that link instead: leads to the page that asks once',
  method: 'GET',
  path: '/mails/unsubscribe',
  anonymous: true,
  keyless: true,
  query: byToken,
  media: 'text/html',
})
