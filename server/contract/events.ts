import * as v from 'valibot'
import { Address, Coordinates } from './addresses.ts'
import { defineCall } from './call.ts'
import { id, messages, payload, reference } from './fields.ts'
import { limits } from './limits.ts'

const [Longitude, Latitude] = Coordinates.items

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
      v.pipe(whole, v.minValue(1, messages.value), v.maxValue(limits.radiusMax, messages.value)),
      `${limits.radius}`,
    ),
    limit: v.optional(
      v.pipe(whole, v.minValue(1, messages.value), v.maxValue(limits.nearbyMax, messages.value)),
      `${limits.nearby}`,
    ),
  }),
  answer: v.array(NearbyEvent),
})

/** What somebody answered: they come, they don't, or they have not said yet. */
export const Participation = v.picklist(['true', 'false', 'waiting'])

const Named = v.object({ id, name: v.string() })

/** An event as those who may see it do. Dates are ISO 8601 in UTC; one of `association` and `group` is null. */
export const Event = v.object({
  id,
  name: v.string(),
  type: v.string(),
  description: v.nullable(v.string()),
  appointment: v.nullable(v.string()),
  startDate: v.string(),
  endDate: v.string(),
  location: Address,
  isPublic: v.boolean(),
  numberOfPlaces: v.nullable(v.number()),
  availablePlaces: v.number(),
  association: v.nullable(Named),
  group: v.nullable(Named),
  participants: v.array(
    v.object({
      user: v.object({ id, firstName: v.string(), lastName: v.string(), email: v.string() }),
      participate: Participation,
    }),
  ),
  reminders: v.array(
    v.object({ timeBeforeEvent: v.number(), timeUnit: v.picklist(['day', 'hour', 'minute']) }),
  ),
  createdAt: v.string(),
})
export type Event = v.InferOutput<typeof Event>

export const listFutureEvents = defineCall({
  summary: 'List one’s own events that are not over yet, the soonest first',
  method: 'GET',
  path: '/events/future/user/{userId}',
  params: payload({ userId: reference }),
  answer: v.array(Event),
  failures: ['not_enough_permission'],
})
