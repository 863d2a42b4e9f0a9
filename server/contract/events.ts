import * as v from 'valibot'
import { Address, Coordinates } from './addresses.ts'
import { defineCall } from './call.ts'
import { id, messages, payload } from './fields.ts'
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
