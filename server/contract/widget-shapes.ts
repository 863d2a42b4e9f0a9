import * as v from 'valibot'
import { Address } from './addresses.ts'
import { eventTypes } from './event-types.ts'
import { id } from './fields.ts'
import { types } from './kinds.ts'

/** Whether, and where, a community's widgets may be shown. */
export const WidgetSettings = v.object({
  enabled: v.boolean(),
  /** Exact origins such as `https://www.mon-club.fr`; none for any https site. */
  origins: v.array(v.string()),
  /** Whether its public events may be found by search engines. */
  listed: v.boolean(),
})
export type WidgetSettings = v.InferOutput<typeof WidgetSettings>

/** A community as anybody sees it: nobody is named. */
export const PublicCommunity = v.object({
  id,
  name: v.string(),
  type: v.picklist(types),
  typeDetails: v.nullable(v.string()),
  description: v.nullable(v.string()),
  /** A stored path, below /api/images. */
  image: v.nullable(v.string()),
  membersCount: v.number(),
})
export type PublicCommunity = v.InferOutput<typeof PublicCommunity>

/** An event as anybody sees it: nobody is named. Dates are ISO 8601 in UTC. */
export const PublicEvent = v.object({
  id,
  name: v.string(),
  type: v.picklist(eventTypes),
  description: v.nullable(v.string()),
  startDate: v.string(),
  endDate: v.string(),
  /** IANA name of the zone in which its organiser set the times. */
  timeZone: v.string(),
  location: Address,
  numberOfPlaces: v.number(),
  availablePlaces: v.number(),
})
export type PublicEvent = v.InferOutput<typeof PublicEvent>

/** What a mail's link confirms or takes back. */
export const visitorUses = ['registration', 'join-request'] as const
export type VisitorUse = (typeof visitorUses)[number]

/** What became of it. */
export const VisitorOutcome = v.object({
  kind: v.picklist(visitorUses),
  /** Of the event, or of the association or group. */
  name: v.string(),
  /** Of an event. */
  availablePlaces: v.optional(v.number()),
})
export type VisitorOutcome = v.InferOutput<typeof VisitorOutcome>

/** A confirmed request for membership that nobody has answered yet. */
export const JoinRequest = v.object({
  id,
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  message: v.nullable(v.string()),
  /** ISO 8601 in UTC. */
  createdAt: v.string(),
})
export type JoinRequest = v.InferOutput<typeof JoinRequest>

/** What has to be worked out before a form is sent: ALTCHA's own format (version 2). */
export const Challenge = v.object({
  parameters: v.looseObject({
    algorithm: v.string(),
    nonce: v.string(),
    salt: v.string(),
    cost: v.number(),
    keyLength: v.number(),
    keyPrefix: v.string(),
    /** Seconds since 1970. */
    expiresAt: v.number(),
  }),
  signature: v.string(),
})
export type Challenge = v.InferOutput<typeof Challenge>
