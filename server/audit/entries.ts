import type { Role } from '../contract/roles.ts'
import type { Caller } from '../platform/caller.ts'

/** An operator, who works on the server's machine and has no account. */
export const operator = 'operator'

/** Who did something: a person, an operator, or nobody where it followed by itself. */
export type Actor = Caller | typeof operator | null

/** What was done in a community, with what is needed to tell it. Details name no person and no address. */
export type CommunityAct =
  | { what: 'role-changed'; whom: string; details: { from: Role; to: Role } }
  | { what: 'handed-over' | 'passed-on' | 'member-removed'; whom: string; details?: never }
  | { what: 'invited'; whom?: never; details: { count: number } }
  | { what: 'guests-removed'; whom?: never; details: { name: string; count: number } }
  | {
      what: 'invitation-withdrawn' | 'request-accepted' | 'request-refused' | 'dues-changed'
      whom?: never
      details?: never
    }
  | {
      what:
        | 'group-created'
        | 'group-deleted'
        | 'document-deleted'
        | 'event-deleted'
        | 'guest-removed'
        | 'community-deleted'
      whom?: never
      /** Of the group, the document, the event, the community. */
      details: { name: string }
    }

/** What operators do to accounts. */
export interface AccountAct {
  what:
    | 'account-blocked'
    | 'account-unblocked'
    | 'account-deleted'
    | 'sessions-ended'
    | 'activation-resent'
  whom: string
  details?: never
}

interface MailsAct {
  what: 'mails-retried'
  whom?: never
  details: { count: number }
}

/** One line of the audit log before it is written. */
export type Entry = { at: Date } & (
  | ({ who: Actor; communityId: string } & CommunityAct)
  | ({ who: typeof operator; communityId?: never } & (AccountAct | MailsAct))
)
