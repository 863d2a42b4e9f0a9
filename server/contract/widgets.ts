import * as v from 'valibot'
import { type Call, defineCall } from './call.ts'
import { eventMessages } from './event-messages.ts'
import * as field from './fields.ts'
import { messages, payload } from './fields.ts'
import { type KindFacts, kinds } from './kinds.ts'
import type { Kind } from './roles.ts'
import { examples } from './widget-examples.ts'
import { widgetLimits } from './widget-limits.ts'
import { JoinRequestInput, Registration, WidgetSettingsInput } from './widget-payloads.ts'
import {
  Challenge,
  JoinRequest,
  PublicCommunity,
  PublicEvent,
  VisitorOutcome,
  visitorUses,
  WidgetSettings,
} from './widget-shapes.ts'

const open = { anonymous: true, keyless: true } as const
/** Shown by other sites: a minute old, and for ten more while a new one is fetched. */
const kept = { ...open, public: { maxAge: 60, staleWhileRevalidate: 600 } } as const
const answeredOnce = { ...open, public: { maxAge: 0 } } as const

const byId = payload({ id: field.reference })

/** A day or a moment in a query, in UTC. */
const moment = v.pipe(
  v.string(eventMessages.date),
  v.regex(/^\d{4}-\d{2}-\d{2}(T[\d:.]{5,12}Z)?$/, eventMessages.date),
  v.transform((text) => new Date(text)),
  v.check((date) => !Number.isNaN(date.getTime()), eventMessages.date),
)

const period = payload({
  /** Those that end later; from now on without it. */
  from: v.optional(moment),
  /** Those that begin earlier. */
  to: v.optional(moment),
  limit: v.optional(
    v.pipe(
      v.string(messages.value),
      v.regex(/^\d{1,2}$/, messages.value),
      v.transform(Number),
      v.minValue(1, messages.value),
      v.maxValue(widgetLimits.eventsMax, messages.value),
    ),
    `${widgetLimits.events}`,
  ),
})

const emailSent = v.object({ emailSent: v.literal(true) })

/** The calls about the widgets of one kind of community. */
function callsOf<const P extends KindFacts['plural']>(plural: P, kind: Kind) {
  const { notFound } = kinds[kind].failures
  const theirs = [notFound, 'not_enough_permission'] as const
  const byRequest = payload({ id: field.reference, requestId: field.reference })

  return {
    getSettings: defineCall({
      summary: 'Whether, and where, its widgets may be shown',
      method: 'GET',
      path: `/${plural}/{id}/widgets`,
      params: byId,
      answer: WidgetSettings,
      failures: theirs,
    }),
    putSettings: defineCall({
      summary: 'Show its widgets or not, and say where',
      method: 'PUT',
      path: `/${plural}/{id}/widgets`,
      params: byId,
      body: WidgetSettingsInput,
      answer: WidgetSettings,
      failures: theirs,
    }),
    listJoinRequests: defineCall({
      summary: 'The confirmed requests for membership that are open, the oldest first',
      method: 'GET',
      path: `/${plural}/{id}/join-requests`,
      params: byId,
      answer: v.array(JoinRequest),
      failures: theirs,
    }),
    acceptJoinRequest: defineCall({
      summary: 'Accept a request for membership: an invitation goes to its address',
      method: 'POST',
      path: `/${plural}/{id}/join-requests/{requestId}/accept`,
      params: byRequest,
      answer: v.literal(true),
      failures: [
        ...theirs,
        'join_request_not_found',
        'too_many_members',
        'too_many_requests',
        'error_when_sending_new_members_email',
      ],
    }),
    refuseJoinRequest: defineCall({
      summary: 'Refuse a request for membership, by a mail that says so',
      method: 'POST',
      path: `/${plural}/{id}/join-requests/{requestId}/refuse`,
      params: byRequest,
      answer: v.literal(true),
      failures: [...theirs, 'join_request_not_found'],
    }),
    getPublic: defineCall({
      ...kept,
      summary: 'What anybody may know of it, while its widgets are shown',
      method: 'GET',
      path: `/public/${plural}/{id}`,
      example: examples.community,
      params: byId,
      answer: PublicCommunity,
      failures: [notFound],
    }),
    listPublicEvents: defineCall({
      ...kept,
      summary: 'Its public events, the soonest first',
      method: 'GET',
      path: `/public/${plural}/{id}/events`,
      example: examples.events,
      params: byId,
      query: period,
      answer: v.array(PublicEvent),
      failures: [notFound],
    }),
    publicCalendar: defineCall({
      ...kept,
      summary: 'Its public events for any calendar application (RFC 5545)',
      method: 'GET',
      path: `/public/${plural}/{id}/events.ics`,
      params: byId,
      media: 'text/calendar',
      failures: [notFound],
    }),
    publicFeed: defineCall({
      ...kept,
      summary: 'Its public events for any feed reader (Atom, RFC 4287)',
      method: 'GET',
      path: `/public/${plural}/{id}/events.atom`,
      params: byId,
      media: 'application/atom+xml',
      failures: [notFound],
    }),
    requestMembership: defineCall({
      ...answeredOnce,
      summary: 'Ask for membership without an account; a mail asks to confirm it',
      method: 'POST',
      path: `/public/${plural}/{id}/join-requests`,
      example: examples.joinRequest,
      params: byId,
      body: JoinRequestInput,
      answer: emailSent,
      status: 202,
      failures: [notFound, 'too_many_requests'],
    }),
  } satisfies Record<string, Call>
}

const association = callsOf('associations', 'association')
const group = callsOf('groups', 'group')
type WidgetCalls = ReturnType<typeof callsOf<KindFacts['plural']>>

/** The calls about the widgets of associations and of groups, as what serves both sees them. */
export const widgetCalls: Record<Kind, WidgetCalls> = { association, group }

/** Any of them, with the path of its kind. */
export type WidgetCall = (typeof association | typeof group)[keyof WidgetCalls]

export const getPublicEvent = defineCall({
  ...kept,
  summary: 'A public event',
  method: 'GET',
  path: '/public/events/{id}',
  example: examples.event,
  params: byId,
  answer: PublicEvent,
  failures: ['event_not_found'],
})

export const exportPublicEvent = defineCall({
  ...kept,
  summary: 'A public event for one’s own calendar (RFC 5545)',
  method: 'GET',
  path: '/public/events/{id}.ics',
  params: byId,
  media: 'text/calendar',
  failures: ['event_not_found'],
})

export const registerForEvent = defineCall({
  ...answeredOnce,
  summary: 'Take part in a public event without an account; a mail asks to confirm it',
  method: 'POST',
  path: '/public/events/{id}/registrations',
  example: examples.registration,
  params: byId,
  body: Registration,
  answer: emailSent,
  status: 202,
  failures: ['event_not_found', 'too_many_participants', 'too_many_requests'],
})

export const getChallenge = defineCall({
  ...answeredOnce,
  summary:
    'A proof of work to do before a form is sent: for one use, good for ten minutes and once',
  method: 'GET',
  path: '/public/challenge',
  example: examples.challenge,
  query: payload({
    for: v.picklist(visitorUses, messages.value),
    /** Of the event, or of the association or group. */
    id: v.pipe(field.reference, v.uuid(messages.value)),
  }),
  answer: Challenge,
})

const byToken = payload({ token: field.token })
const wrongToken = ['wrong_token_provided', 'too_many_requests'] as const

export const confirmVisit = defineCall({
  ...answeredOnce,
  summary: 'Confirm what a visitor sent, by the link of the mail',
  method: 'POST',
  path: '/public/confirmations/{token}',
  example: examples.confirmation,
  params: byToken,
  answer: VisitorOutcome,
  failures: [...wrongToken, 'too_many_participants'],
})

export const cancelVisit = defineCall({
  ...answeredOnce,
  summary: 'Give a place back, or take a request back, by the link of the mail',
  method: 'POST',
  path: '/public/cancellations/{token}',
  example: examples.cancellation,
  params: byToken,
  answer: VisitorOutcome,
  failures: wrongToken,
})

/** What a page that has no script sends; it leads back there with what came of it. */
const byForm = { ...answeredOnce, multipart: {}, params: byToken, body: payload({}) } as const

export const confirmByForm = defineCall({
  ...byForm,
  summary: 'Confirm by the link of the mail from a plain form; leads back to its page',
  method: 'POST',
  path: '/public/confirmations/{token}/form',
  media: 'text/html',
})

export const cancelByForm = defineCall({
  ...byForm,
  summary: 'Give back by the link of the mail from a plain form; leads back to its page',
  method: 'POST',
  path: '/public/cancellations/{token}/form',
  media: 'text/html',
})

/** As many as a page shows. */
const guestIds = v.pipe(
  v.array(field.reference, messages.required),
  v.minLength(1, messages.required),
  v.maxLength(1_000, messages.value),
)

export const removeGuests = defineCall({
  summary: 'Take several visitors out of an event; who is no longer there is passed over',
  method: 'POST',
  path: '/events/{eventId}/remove-guests',
  params: payload({ eventId: field.reference }),
  body: payload({ ids: guestIds }),
  answer: v.object({ removed: v.number() }),
  failures: ['event_not_found', 'not_enough_permission'],
})

export const removeGuest = defineCall({
  summary: 'Take a visitor out of an event',
  method: 'DELETE',
  path: '/events/{eventId}/guests/{guestId}',
  params: payload({ eventId: field.reference, guestId: field.reference }),
  answer: v.literal(true),
  failures: ['event_not_found', 'not_enough_permission', 'user_not_found'],
})
