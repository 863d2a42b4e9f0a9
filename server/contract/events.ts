import * as v from 'valibot'
import { Coordinates } from './addresses.ts'
import { defineCall } from './call.ts'
import { eventLimits } from './event-limits.ts'
import { eventMessages } from './event-messages.ts'
import {
  answerField,
  EventAnswer,
  EventCreation,
  EventUpdate,
  ParticipantsToAdd,
} from './event-payloads.ts'
import {
  AnswerPage,
  answers,
  EarlierPlace,
  Event,
  NearbyEvent,
  Participant,
} from './event-shapes.ts'
import { id, messages, payload, reference, token } from './fields.ts'

const [Longitude, Latitude] = Coordinates.items

/** A number written in a path or a query; exponents and blanks are none. */
function written(pattern: RegExp) {
  return v.pipe(v.string(messages.value), v.regex(pattern, messages.value), v.transform(Number))
}

const degrees = written(/^-?\d{1,3}(?:\.\d{1,15})?$/)
const whole = written(/^\d{1,3}$/)

/** Public events that are not over yet, the soonest first. */
export const eventsNearLocation = defineCall({
  summary: 'List public events near a place, the soonest first',
  method: 'GET',
  path: '/events/near-location/{longitude}/{latitude}',
  anonymous: true,
  params: payload({
    longitude: v.pipe(degrees, Longitude),
    latitude: v.pipe(degrees, Latitude),
  }),
  query: payload({
    /** Kilometres. */
    radius: v.optional(
      v.pipe(
        whole,
        v.minValue(1, messages.value),
        v.maxValue(eventLimits.radiusMax, messages.value),
      ),
      `${eventLimits.radius}`,
    ),
    limit: v.optional(
      v.pipe(
        whole,
        v.minValue(1, messages.value),
        v.maxValue(eventLimits.nearbyMax, messages.value),
      ),
      `${eventLimits.nearby}`,
    ),
  }),
  answer: v.array(NearbyEvent),
})

const notTheirs = ['not_enough_permission'] as const

export const createEvent = defineCall({
  summary: 'Plan an event of an association or a group',
  method: 'POST',
  path: '/events',
  body: EventCreation,
  answer: Event,
  status: 201,
  failures: [
    'group_or_association_not_found',
    'not_enough_permission',
    'wrong_event_dates_position',
    'error_while_creating_event',
    'too_many_requests',
  ],
})

/** A day or a moment in a query, in UTC. */
const moment = v.pipe(
  v.string(eventMessages.date),
  v.regex(/^\d{4}-\d{2}-\d{2}(T[\d:.]{5,12}Z)?$/, eventMessages.date),
  v.transform((text) => new Date(text)),
  v.check((date) => !Number.isNaN(date.getTime()), eventMessages.date),
)

export const listEvents = defineCall({
  summary:
    'List the events of one’s associations and groups, and public ones one takes part in: 2 000 at most, the soonest first',
  method: 'GET',
  path: '/events/user/{userId}',
  params: payload({ userId: reference }),
  query: payload({
    /** Those that end later; within the last year and to come without it. */
    from: v.optional(moment),
    /** Those that begin earlier. */
    to: v.optional(moment),
  }),
  answer: v.array(Event),
  failures: notTheirs,
})

export const listFutureEvents = defineCall({
  summary: 'List one’s own events that are not over yet, the soonest first',
  method: 'GET',
  path: '/events/future/user/{userId}',
  params: payload({ userId: reference }),
  answer: v.array(Event),
  failures: notTheirs,
})

export const listPlaces = defineCall({
  summary: 'List where the communities met of late whose events one may plan, the latest first',
  method: 'GET',
  path: '/events/places',
  answer: v.array(EarlierPlace),
})

export const getEvent = defineCall({
  summary:
    'An event, for the members of its community, a public one for anyone with an account; of a private one a member who takes no part sees name, time and place alone',
  method: 'GET',
  path: '/events/{id}',
  params: payload({ id: reference }),
  answer: Event,
  failures: ['error_when_getting_event_details', 'not_enough_permission'],
})

export const answerEvent = defineCall({
  summary: 'Say whether one comes',
  method: 'POST',
  path: '/events/participate',
  body: EventAnswer,
  answer: v.object({
    eventId: id,
    userId: id,
    participate: v.picklist(answers),
    availablePlaces: v.number(),
  }),
  failures: ['event_not_found', 'not_enough_permission', 'too_many_participants'],
})

export const updateEvent = defineCall({
  summary: 'Change an event; what is left out stays',
  method: 'PUT',
  path: '/events',
  body: EventUpdate,
  answer: Event,
  failures: [
    'event_not_found',
    'not_enough_permission',
    'wrong_event_dates_position',
    'too_many_participants',
    'too_many_requests',
  ],
})

export const deleteEvent = defineCall({
  summary: 'Delete an event of an association or a group; who did not decline is told',
  method: 'DELETE',
  path: '/events/{entityId}/{eventId}',
  params: payload({ entityId: reference, eventId: reference }),
  answer: v.literal(true),
  failures: ['event_not_found', 'not_enough_permission', 'error_while_deleting_event'],
})

export const addParticipants = defineCall({
  summary: 'Ask members whether they come, by a mail that answers without a login',
  method: 'PUT',
  path: '/events/add-participants',
  body: ParticipantsToAdd,
  answer: v.array(Participant),
  failures: [
    'group_or_association_not_found',
    'event_not_found',
    'not_enough_permission',
    'user_not_found',
    'error_while_adding_participants',
    'error_while_sending_event_participation_emails',
    'too_many_requests',
  ],
})

export const removeParticipant = defineCall({
  summary: 'Take somebody out of an event',
  method: 'DELETE',
  path: '/events/{eventId}/participants/{userId}',
  params: payload({ eventId: reference, userId: reference }),
  answer: v.literal(true),
  failures: [
    'event_not_found',
    'not_enough_permission',
    'user_not_found',
    'error_while_deleting_participants',
  ],
})

export const remindUnanswered = defineCall({
  summary: 'Ask those who have not answered again, once a day at most',
  method: 'POST',
  path: '/events/{eventId}/remind-unanswered',
  params: payload({ eventId: reference }),
  answer: v.object({ reminded: v.number() }),
  failures: ['event_not_found', 'not_enough_permission', 'too_many_requests'],
})

export const exportParticipants = defineCall({
  summary: 'Who takes part, as a spreadsheet: UTF-8 with BOM, semicolons',
  method: 'GET',
  path: '/events/{eventId}/participants.csv',
  keyless: true,
  params: payload({ eventId: reference }),
  media: 'text/csv',
  failures: ['event_not_found', 'not_enough_permission'],
})

export const exportEvent = defineCall({
  summary: 'An event for one’s own calendar (RFC 5545)',
  method: 'GET',
  path: '/events/{id}/event.ics',
  keyless: true,
  params: payload({ id: reference }),
  media: 'text/calendar',
  failures: ['error_when_getting_event_details', 'not_enough_permission'],
})

const byToken = payload({ token })
const wrongToken = ['wrong_token_provided', 'too_many_requests'] as const

export const getLinked = defineCall({
  summary: 'What the link of a mail is about, for whoever holds it',
  method: 'GET',
  path: '/events/answers/{token}',
  anonymous: true,
  keyless: true,
  params: byToken,
  answer: AnswerPage,
  failures: wrongToken,
})

export const exportLinked = defineCall({
  summary: 'The event of a mail’s link for one’s own calendar (RFC 5545)',
  method: 'GET',
  path: '/events/answers/{token}/event.ics',
  anonymous: true,
  keyless: true,
  params: byToken,
  media: 'text/calendar',
  failures: wrongToken,
})

export const answerByLink = defineCall({
  summary: 'Answer by the link of a mail, without a login',
  method: 'POST',
  path: '/events/answers/{token}',
  anonymous: true,
  keyless: true,
  params: byToken,
  body: payload({ participate: answerField }),
  answer: AnswerPage,
  failures: [...wrongToken, 'too_many_participants'],
})

export const answerByForm = defineCall({
  summary:
    'Answer by the link of a mail from a plain form; leads back to its page with what came of it',
  method: 'POST',
  path: '/events/answers/{token}/form',
  anonymous: true,
  keyless: true,
  // The token alone is what it takes. A page that sends no referrer names no `Origin` either.
  public: { maxAge: 0 },
  multipart: {},
  params: byToken,
  body: payload({ participate: v.optional(v.string(), '') }),
  media: 'text/html',
})
