import * as v from 'valibot'
import { Address } from './addresses.ts'
import { eventTypes } from './event-types.ts'
import { id } from './fields.ts'

/** What somebody answered: they come, they don't, or they don't know yet, which all begin with. */
export const answers = ['true', 'false', 'waiting'] as const
export type Answer = (typeof answers)[number]

export const timeUnits = ['day', 'hour', 'minute'] as const
export type TimeUnit = (typeof timeUnits)[number]

export const Reminder = v.object({
  timeBeforeEvent: v.number(),
  timeUnit: v.picklist(timeUnits),
})
export type Reminder = v.InferOutput<typeof Reminder>

export const Participant = v.object({
  user: v.object({ id, firstName: v.string(), lastName: v.string(), email: v.string() }),
  participate: v.picklist(answers),
  /** Whether they said so: who has not is `waiting`, too. */
  hasAnswered: v.boolean(),
  /** Whether it was they who planned it. */
  isOrganizer: v.boolean(),
})
export type Participant = v.InferOutput<typeof Participant>

/** A visitor who has a place in a public event without an account. */
export const Guest = v.object({
  id,
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
})
export type Guest = v.InferOutput<typeof Guest>

const Named = v.object({ id, name: v.string() })

/**
 * An event as those who may see it do. Dates are ISO 8601 in UTC; one of `association` and `group` is
 * null. `participants` are all for whoever manages it, and in a private event for those who take part;
 * else one's own alone. A member who takes no part in a private event sees that it is there, its name,
 * its time and its place: no description, appointment, participants or reminders.
 */
export const Event = v.object({
  id,
  name: v.string(),
  type: v.picklist(eventTypes),
  description: v.nullable(v.string()),
  appointment: v.nullable(v.string()),
  startDate: v.string(),
  endDate: v.string(),
  /** IANA name of the zone in which its organiser set the times. */
  timeZone: v.string(),
  location: Address,
  isPublic: v.boolean(),
  numberOfPlaces: v.nullable(v.number()),
  /** What is left of them; 0 for an event without places. */
  availablePlaces: v.number(),
  association: v.nullable(Named),
  group: v.nullable(Named),
  participants: v.array(Participant),
  /** Visitors with a place, for whoever manages it; none for others. */
  guests: v.array(Guest),
  reminders: v.array(Reminder),
  createdAt: v.string(),
})
export type Event = v.InferOutput<typeof Event>

/** A public event as visitors see it near them. */
export const NearbyEvent = v.object({
  id,
  name: v.string(),
  location: Address,
  /** ISO 8601 in UTC. */
  startDate: v.string(),
  description: v.nullable(v.string()),
  availablePlaces: v.number(),
  /** Kilometres from the place that was asked for. */
  distance: v.number(),
})
export type NearbyEvent = v.InferOutput<typeof NearbyEvent>

/** What the link of a mail shows to the one person it is of. */
export const AnswerPage = v.object({
  event: v.object({
    id,
    name: v.string(),
    startDate: v.string(),
    endDate: v.string(),
    timeZone: v.string(),
    location: Address,
    availablePlaces: v.number(),
  }),
  firstName: v.string(),
  participate: v.picklist(answers),
  hasAnswered: v.boolean(),
})

/** Where a community met before. */
export const EarlierPlace = v.object({ communityId: id, location: Address })
export type EarlierPlace = v.InferOutput<typeof EarlierPlace>
