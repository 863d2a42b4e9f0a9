import * as v from 'valibot'
import { defineCall } from './call.ts'
import { messages, payload, text } from './fields.ts'
import { limits } from './limits.ts'

/** `[longitude, latitude]` in WGS 84 degrees. */
export const Coordinates = v.strictTuple(
  [
    v.pipe(
      v.number(messages.address),
      v.minValue(-180, messages.address),
      v.maxValue(180, messages.address),
    ),
    v.pipe(
      v.number(messages.address),
      v.minValue(-90, messages.address),
      v.maxValue(90, messages.address),
    ),
  ],
  messages.address,
)

/** A place in France: an optional street line, its city and postcode, and where it is. */
export const Address = v.object(
  {
    address: v.optional(v.nullable(text(limits.addressLength)), null),
    city: v.pipe(text(limits.cityLength), v.nonEmpty(messages.required)),
    postcode: text(limits.postcodeLength),
    coordinates: Coordinates,
  },
  messages.address,
)
export type Address = v.InferOutput<typeof Address>

/** One answer of the address search, in the shape of the French address service (GeoJSON). */
export const AddressFeature = v.object({
  geometry: v.object({ coordinates: v.tuple([v.number(), v.number()]) }),
  properties: v.object({
    label: v.string(),
    name: v.optional(v.string()),
    type: v.optional(v.string()),
    city: v.string(),
    postcode: v.optional(v.string()),
  }),
})
export type AddressFeature = v.InferOutput<typeof AddressFeature>

export const AddressAnswer = v.object({ features: v.array(AddressFeature) })
export type AddressAnswer = v.InferOutput<typeof AddressAnswer>

/** The bundled communes, searched by name or postcode: stands in when the public service is away. */
export const searchCommunes = defineCall({
  summary: 'Search French communes by name or postcode',
  method: 'GET',
  path: '/public/addresses',
  anonymous: true,
  keyless: true,
  query: payload({
    q: v.pipe(text(limits.addressQueryMaxLength), v.nonEmpty(messages.required)),
    limit: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,3}$/, messages.value),
        v.transform(Number),
        v.minValue(1, messages.value),
        v.maxValue(20, messages.value),
      ),
      `${limits.addressResults}`,
    ),
  }),
  answer: AddressAnswer,
})
