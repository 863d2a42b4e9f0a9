import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** One interface per table, as Kysely reads and writes it. The columns are made in migrations/. */
export interface Schema {
  users: UsersTable
  sessions: SessionsTable
  tokens: TokensTable
  known_devices: KnownDevicesTable
  kept_mails: KeptMailsTable
  mail_refusals: MailRefusalsTable
  secrets: SecretsTable
  communities: CommunitiesTable
  memberships: MembershipsTable
  rooms: RoomsTable
  invitations: InvitationsTable
  documents: DocumentsTable
  dues: DuesTable
  dues_reminders: DuesRemindersTable
  events: EventsTable
  participants: ParticipantsTable
  answer_links: AnswerLinksTable
  reminders: RemindersTable
  cancelled_events: CancelledEventsTable
  calendar_feeds: CalendarFeedsTable
  messages: MessagesTable
  readings: ReadingsTable
  unread_mails: UnreadMailsTable
  widget_settings: WidgetSettingsTable
  registrations: RegistrationsTable
  guests: GuestsTable
  join_requests: JoinRequestsTable
  used_challenges: UsedChallengesTable
  push_subscriptions: PushSubscriptionsTable
  push_refusals: PushRefusalsTable
  push_told: PushToldTable
  audit_lines: AuditLinesTable
}

/**
 * The community that a row is of; every statement of a call names it. The database fills it where what
 * writes the row does not: the version before.
 */
type CommunityOf = ColumnType<string, string | undefined, never>

type CreatedAt = ColumnType<Date, Date | undefined, never>

interface UsersTable {
  id: Generated<string>
  /** Lower case, which the database checks. Null once the account is deleted. */
  email: string | null
  password_hash: string | null
  first_name: string
  last_name: string
  phone_number: string | null
  /** `YYYY-MM-DD` */
  birth_day: string | null
  address: JSONColumnType<StoredAddress> | null
  created_at: CreatedAt
  /** When the address was proven by a link in a mail; null until then. */
  validated_at: Date | null
  /** To the day, beyond the ends of sessions. */
  last_seen_at: Generated<Date>
  /** When a mail said that the account goes because nobody uses it. */
  warned_at: Date | null
  /** A deleted account's row stays as a nameless author. */
  deleted_at: Date | null
  /** Since when an operator lets nobody in with it. */
  blocked_at: Date | null
}

/** The contract's Address. */
export interface StoredAddress {
  address: string | null
  city: string
  postcode: string
  coordinates: [longitude: number, latitude: number]
}

interface SessionsTable {
  /** SHA-256 of the id in the cookie: a leaked table lets nobody in. */
  id_hash: string
  /** What the list of one's devices shows and ends a session by. */
  public_id: Generated<string>
  user_id: string
  device: string
  created_at: CreatedAt
  last_seen_at: Date
  expires_at: Date
}

/** A browser that somebody logged in with, which others' wrong passwords don't shut out. */
interface KnownDevicesTable {
  user_id: string
  /** SHA-256 of the token in its cookie; one browser may be several people's. */
  token_hash: string
  last_used_at: Date
}

export type TokenPurpose = 'activation' | 'password-reset'

interface TokensTable {
  /** SHA-256 of the token in the mail. */
  hash: string
  user_id: string
  purpose: TokenPurpose
  created_at: CreatedAt
  /** Of one that was used: when it is forgotten. */
  expires_at: Date
  /** When it activated the account. What resets a password goes with its use. */
  used_at: Date | null
}

/** Mails that were not sent, for want of a mail server; read at /dev/mails. */
interface KeptMailsTable {
  id: Generated<string>
  recipient: string
  subject: string
  text: string
  html: string
  /** The event that came with it, as iCalendar. */
  calendar: ColumnType<string | null, string | null | undefined>
  created_at: CreatedAt
}

/** Mails that are not wanted at an address, with an account or without. */
interface MailRefusalsTable {
  /** A keyed hash of the address. */
  address_hash: string
  kind: 'invitations' | 'events' | 'reminders' | 'requests' | 'messages'
  created_at: CreatedAt
}

/** What this database signs and seals by; made with it, and never shown. */
interface SecretsTable {
  name: 'mail-refusals' | 'calendar-feeds' | 'challenges' | 'push'
  value: string
}

/** An association or a group. */
interface CommunitiesTable {
  id: Generated<string>
  kind: 'association' | 'group'
  /** The association a group belongs to. */
  parent_id: string | null
  name: string
  /** The name an association has in the public register. */
  real_name: string | null
  type: string
  type_details: string | null
  description: string | null
  /** Path of a stored picture, `associations/…` or `groups/…`. */
  image: string | null
  /** Who sent the call that made it, and what their page called that: null for those without. */
  made_by: ColumnType<string | null, string | null | undefined>
  client_id: ColumnType<string | null, string | null | undefined>
  created_at: CreatedAt
}

interface MembershipsTable {
  /** The contract's member id. */
  id: Generated<string>
  community_id: string
  user_id: string
  /** Every community has exactly one creator, groups too. */
  role: 'creator' | 'administrator' | 'moderator' | 'member'
  /** Used in associations alone. */
  contribution: Generated<'paid' | 'waiting' | 'empty'>
  joined_at: CreatedAt
}

interface RoomsTable {
  id: Generated<string>
  community_id: string
  /** The `seq` of its newest message, 0 before the first. */
  last_seq: Generated<number>
  last_message_at: ColumnType<Date | null, Date | null | undefined>
}

interface InvitationsTable {
  id: Generated<string>
  community_id: string
  email: string
  /** As whoever invited them wrote it; those who invite see it, and the invited person. */
  invitee_name: Generated<string | null>
  /** SHA-256 of the token in the mail. */
  token_hash: string
  invited_by: string | null
  created_at: Date
  expires_at: Date
  /** Becomes the member's when they join. */
  contribution: Generated<'paid' | 'waiting' | 'empty'>
  /** Those who invite see it for a while; its link is dead, and its place free. */
  declined_at: Date | null
  /** What became of its mail; `refused` where such mails are not wanted. */
  mail: Generated<'waiting' | 'sent' | 'failed' | 'refused'>
}

interface DocumentsTable {
  id: Generated<string>
  community_id: string
  name: string
  /** Bytes. */
  size: number
  /** Media type, by content. */
  type: string
  /** Where it is stored; nobody can guess it. */
  path: string
  created_at: CreatedAt
}

/** What an association asks of its members, and where to. */
interface DuesTable {
  community_id: string
  /** In its electronic form: no blanks, capitals. */
  iban: string | null
  /** Whose account it is; always there with an IBAN. */
  holder: string | null
  amount_in_cents: number | null
  label: string | null
}

/** When an association last reminded somebody of their dues; forgotten once that is a week ago. */
interface DuesRemindersTable {
  community_id: string
  email: string
  sent_at: Date
}

type EventType =
  | 'meeting'
  | 'general_assembly'
  | 'training'
  | 'competition'
  | 'workshop'
  | 'outing'
  | 'party'
  | 'show'
  | 'charity'
  | 'other'

interface EventsTable {
  id: Generated<string>
  community_id: string
  /** Of events that repeat, which come later. */
  series_id: ColumnType<string | null, string | null | undefined>
  name: string
  /** One of the contract's types. */
  type: EventType
  description: string | null
  appointment: string | null
  starts_at: Date
  ends_at: Date
  /** IANA name of the zone in which the times were set. */
  time_zone: string
  location: JSONColumnType<StoredAddress>
  is_public: boolean
  /** Of public events alone. */
  places: number | null
  /** Raised by each change that calendars have to hear of. */
  sequence: Generated<number>
  /** Of public events, where and when: see events/spots.ts. */
  spot: string | null
  /** Set by a job some time after its end. */
  over: Generated<boolean>
  unanswered_reminded_at: ColumnType<Date | null, undefined, Date | null>
  /** Who sent the call that made it, and what their page called that: null for those without. */
  made_by: string | null
  client_id: string | null
  created_at: ColumnType<Date, Date, never>
  /** When calendars last had something to hear of it. */
  changed_at: Date
}

interface ParticipantsTable {
  community_id: CommunityOf
  event_id: string
  user_id: string
  answer: 'true' | 'false' | 'waiting'
  seats: Generated<number>
  answered_at: ColumnType<Date | null, Date | null | undefined>
  created_at: ColumnType<Date, Date, never>
}

/** What a mail's links answer by, without a login. */
interface AnswerLinksTable {
  /** SHA-256 of the token in the mail. */
  token_hash: string
  community_id: CommunityOf
  event_id: string
  user_id: string
}

interface RemindersTable {
  id: Generated<string>
  community_id: CommunityOf
  event_id: string
  amount: number
  unit: 'day' | 'hour' | 'minute'
  due_at: Date
  /** Also of one whose time had passed when it was set up. */
  sent_at: Date | null
}

/** What calendars have to be told of an event that is gone, for a while. */
interface CancelledEventsTable {
  id: string
  community_id: string
  name: string
  starts_at: Date
  ends_at: Date
  sequence: number
  cancelled_at: Date
}

/** The secret address under which a calendar application reads all of somebody's events. */
interface CalendarFeedsTable {
  user_id: string
  /** What the secret is made from, together with that of the database. */
  seed: string
  /** SHA-256 of the secret. */
  secret_hash: string
}

interface MessagesTable {
  community_id: CommunityOf
  room_id: string
  /** Its place in the room's one order; numbers may be missing. */
  seq: number
  id: Generated<string>
  /** Of a deleted account, too: its row is nameless. */
  author_id: string
  /** What the author's page called it: null for those without. */
  client_id: ColumnType<string | null, string | null | undefined>
  /** Null once it was taken back. */
  content: string | null
  created_at: ColumnType<Date, Date, never>
  deleted_at: ColumnType<Date | null, Date | null | undefined>
}

/** How far a member has read in the community's room. */
interface ReadingsTable {
  community_id: CommunityOf
  membership_id: string
  seq: number
}

/** When somebody was last written to about messages that they have not read. */
interface UnreadMailsTable {
  user_id: string
  sent_at: Date
}

/** Without a row: not shown. */
interface WidgetSettingsTable {
  community_id: string
  enabled: boolean
  /** Exact origins of the sites that may show them; none for any https site. */
  origins: string[]
  /** Whether search engines may find its public events. */
  listed: boolean
}

/** What a visitor asked for by a form: worth something once the link of the mail was followed. */
interface RegistrationsTable {
  id: Generated<string>
  community_id: CommunityOf
  event_id: string
  /** Lower case. */
  email: string
  first_name: string
  last_name: string
  /** SHA-256 of the token that confirms; null in those that only give back. */
  token_hash: string | null
  /** SHA-256 of the token that gives the place back. */
  cancel_hash: string
  created_at: Date
  /** From then on its links go on until the event ends; before, for two days. */
  confirmed_at: ColumnType<Date | null, Date | null | undefined>
}

/** Visitors with a place in a public event. Who has an account is a participant. */
interface GuestsTable {
  id: Generated<string>
  community_id: CommunityOf
  event_id: string
  /** Lower case. */
  email: string
  first_name: string
  last_name: string
  seats: Generated<number>
  created_at: Date
}

interface JoinRequestsTable {
  id: Generated<string>
  community_id: string
  /** Lower case. */
  email: string
  first_name: string
  last_name: string
  message: string | null
  /** SHA-256 of the token that confirms. */
  token_hash: string
  /** SHA-256 of the token that takes it back. */
  cancel_hash: string
  created_at: Date
  /** Those who manage members see it from then on. */
  confirmed_at: ColumnType<Date | null, Date | null | undefined>
}

/** Proofs of work that were taken, until they would be too old anyway. */
interface UsedChallengesTable {
  /** SHA-256 of its signature. */
  hash: string
  expires_at: Date
}

/** What somebody who manages a community, or an operator, did to members, accounts and communities. */
interface AuditLinesTable {
  id: Generated<string>
  at: Date
  /** One of the server's kinds of entry, which say what `details` hold. */
  what: string
  /** Null for what happened by itself, and for an operator. */
  who: string | null
  by_operator: Generated<boolean>
  /** The account that it was done to. */
  whom: string | null
  /** Also of one that is gone. */
  community_id: string | null
  /** Neither names of people nor addresses. */
  details: JSONColumnType<Record<string, unknown>>
}

/** A device that is told of things, as long as its session lasts. */
interface PushSubscriptionsTable {
  session_hash: string
  user_id: string
  /** The secret address that its push service gave it. */
  endpoint: string
  /** What is sent to it is encrypted by these. */
  p256dh: string
  auth: string
  created_at: ColumnType<Date, Date, never>
  last_success_at: Date | null
}

/** What somebody does not want to be told of on any device. */
interface PushRefusalsTable {
  user_id: string
  kind: 'messages' | 'events' | 'reminders'
}

/** Up to which message of their room a member was told. */
interface PushToldTable {
  community_id: CommunityOf
  membership_id: string
  seq: number
}
