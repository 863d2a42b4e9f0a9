import * as v from 'valibot'
import { Address } from './addresses.ts'
import { eventLimits } from './event-limits.ts'
import { eventMessages } from './event-messages.ts'
import { answers, type TimeUnit, timeUnits } from './event-shapes.ts'
import { isInOrder, isShortEnough } from './event-times.ts'
import { eventTypes } from './event-types.ts'
import * as field from './fields.ts'
import { messages, payload } from './fields.ts'
import type { CommunityRef } from './kinds.ts'
import { limits } from './limits.ts'
import { zoneNamed } from './moments.ts'
import { tier } from './tiers.ts'

// With an offset: a time of no zone would be another moment for each server.
const momentPattern = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

/** A moment in ISO 8601 with its offset; 30 February is none. */
const moment = v.pipe(
  field.required(eventMessages.date),
  v.regex(momentPattern, eventMessages.date),
  v.check(isRealDay, eventMessages.date),
  v.transform((text) => new Date(text)),
  v.check((date) => !Number.isNaN(date.getTime()), eventMessages.date),
)

function isRealDay(text: string): boolean {
  const [, day = ''] = momentPattern.exec(text) ?? []
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

const timeZone = v.pipe(
  v.string(messages.value),
  v.transform(zoneNamed),
  // An offset is no zone: it does not know when clocks change.
  v.string(messages.value),
  v.regex(/^[A-Z]/, messages.value),
)

/** A whole number within bounds: one message says all of it. */
function whole(least: number, most: number, message: string) {
  const isWithin = (value: number) => Number.isInteger(value) && value >= least && value <= most
  return v.pipe(v.number(message), v.check(isWithin, message))
}

const minutesOf: Record<TimeUnit, number> = { day: 24 * 60, hour: 60, minute: 1 }

export const ReminderInput = v.pipe(
  payload({
    timeBeforeEvent: whole(0, Number.MAX_SAFE_INTEGER, eventMessages.positive),
    timeUnit: v.picklist(timeUnits, messages.value),
  }),
  v.forward(
    v.check(
      ({ timeBeforeEvent, timeUnit }) =>
        timeBeforeEvent * minutesOf[timeUnit] <= eventLimits.reminderDays * minutesOf.day,
      eventMessages.reminderTooEarly,
    ),
    ['timeBeforeEvent'],
  ),
)

const description = field.text(eventLimits.descriptionLength)
const appointment = field.line(eventLimits.appointmentLength)
const emptyAsNull = v.transform((text: string): string | null => (text === '' ? null : text))

/** What an event is made of, each field with its message. */
export const eventFields = {
  name: v.pipe(field.line(limits.communityNameLength), v.nonEmpty(messages.required)),
  type: v.picklist(eventTypes, messages.value),
  description: v.optional(v.nullable(v.pipe(description, emptyAsNull)), null),
  appointment: v.optional(v.nullable(v.pipe(appointment, emptyAsNull)), null),
  startDate: moment,
  endDate: moment,
  timeZone: v.optional(timeZone, 'Europe/Paris'),
  location: Address,
  isPublic: v.optional(v.boolean(messages.value), false),
  numberOfPlaces: v.optional(v.nullable(whole(1, eventLimits.places, eventMessages.places)), null),
  remindersData: v.optional(
    v.pipe(
      v.array(ReminderInput, messages.value),
      v.maxLength(eventLimits.reminders, eventMessages.tooManyReminders),
    ),
    [],
  ),
}

/** What must hold between the fields, of a creation and of an event that was changed alike. */
export interface EventFacts {
  startDate: Date
  endDate: Date
  isPublic: boolean
  numberOfPlaces: number | null
}

/** French, by field: what does not hold between the fields; dates in the wrong order are a code of their own. */
export function contradictionsIn(facts: EventFacts): Record<string, string> {
  return {
    ...(facts.isPublic && facts.numberOfPlaces === null && { numberOfPlaces: messages.required }),
    ...(isInOrder(facts.startDate, facts.endDate) &&
      !isShortEnough(facts.startDate, facts.endDate) && { endDate: eventMessages.endTooLate }),
  }
}

const owner = { associationId: v.optional(field.reference), groupId: v.optional(field.reference) }

/** Whose it is: exactly one of the two. */
function communityOf({ associationId, groupId }: Owner): CommunityRef | undefined {
  if ((associationId === undefined) === (groupId === undefined)) return undefined
  if (associationId !== undefined) return { kind: 'association', id: associationId }
  return groupId === undefined ? undefined : { kind: 'group', id: groupId }
}

interface Owner {
  associationId?: string | undefined
  groupId?: string | undefined
}

const withCommunity = <Fields extends Owner>() =>
  v.rawTransform<Fields, Omit<Fields, keyof Owner> & { community: CommunityRef }>(
    ({ dataset, addIssue, NEVER }) => {
      const { associationId, groupId, ...fields } = dataset.value
      const community = communityOf({ associationId, groupId })
      if (community) return { ...fields, community }
      addIssue({
        message: eventMessages.oneOwner,
        path: [{ type: 'object', origin: 'value', input: {}, key: 'entity', value: undefined }],
      })
      return NEVER
    },
  )

const creation = payload({
  /** A UUID that the page makes: sent again after a lost answer, the same event is made once. */
  clientId: v.optional(v.pipe(field.reference, v.uuid(messages.value))),
  ...eventFields,
  ...owner,
})
export const EventCreation = v.pipe(creation, withCommunity<v.InferOutput<typeof creation>>())
export type EventCreation = v.InferOutput<typeof EventCreation>

/** Each field optional; what is left out stays. */
export const EventUpdate = payload({
  id: field.reference,
  name: v.optional(eventFields.name),
  type: v.optional(eventFields.type),
  description: v.optional(v.unwrap(eventFields.description)),
  appointment: v.optional(v.unwrap(eventFields.appointment)),
  startDate: v.optional(moment),
  endDate: v.optional(moment),
  timeZone: v.optional(timeZone),
  location: v.optional(Address),
  isPublic: v.optional(v.unwrap(eventFields.isPublic)),
  numberOfPlaces: v.optional(v.unwrap(eventFields.numberOfPlaces)),
  remindersData: v.optional(v.unwrap(eventFields.remindersData)),
})
export type EventUpdate = v.InferOutput<typeof EventUpdate>

/** As text, or as the booleans that some send. */
export const answerField = v.pipe(
  v.union([v.picklist(answers), v.boolean()], messages.value),
  v.transform((answer) => (typeof answer === 'boolean' ? (`${answer}` as const) : answer)),
)

export const EventAnswer = payload({
  eventId: field.reference,
  userId: field.reference,
  participate: answerField,
})

const adding = payload({
  ...owner,
  eventId: field.reference,
  userEmails: v.pipe(
    v.array(payload({ email: field.invitee }), eventMessages.nobodyChosen),
    v.minLength(1, eventMessages.nobodyChosen),
    v.maxLength(tier.members, messages.value),
    v.transform((list) => [...new Set(list.map(({ email }) => email))]),
  ),
})
export const ParticipantsToAdd = v.pipe(adding, withCommunity<v.InferOutput<typeof adding>>())
