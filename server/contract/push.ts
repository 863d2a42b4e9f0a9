import * as v from 'valibot'
import { defineCall } from './call.ts'
import * as field from './fields.ts'

const wanted = v.boolean(field.messages.value)
const PushPreferences = field.payload({ messages: wanted, events: wanted, reminders: wanted })
/** Whether each kind is wanted, on all of one's devices. */
export type PushPreferences = v.InferOutput<typeof PushPreferences>

const PushSettings = field.payload({
  /** Whether any device can be told: not where whoever runs it has turned the worker of its pages off. */
  offered: v.boolean(),
  /** Of the key by which push services know us (VAPID), as base64url. */
  publicKey: v.string(),
  /** Whether the device of this session is told. */
  subscribed: v.boolean(),
  /** How many of one's devices are told, this one among them. */
  devices: v.number(),
  wanted: PushPreferences,
})
export type PushSettings = v.InferOutput<typeof PushSettings>

const bytes = (pattern: RegExp) =>
  v.pipe(field.required(field.messages.value), v.regex(pattern, field.messages.value))

/** What a browser's push service gave it. Whose address is taken is for the server to say. */
export const PushSubscriptionPayload = field.payload({
  endpoint: v.pipe(
    field.required(field.messages.value),
    v.maxLength(1000, field.messages.value),
    v.check((value) => URL.canParse(value), field.messages.value),
  ),
  /** A point of P-256, 65 bytes of which the first is 4, and 16 bytes: as base64url. */
  p256dh: bytes(/^B[\w-]{86}=?$/),
  auth: bytes(/^[\w-]{22}(==)?$/),
})
export type PushSubscriptionPayload = v.InferOutput<typeof PushSubscriptionPayload>

export const getPushSettings = defineCall({
  summary: 'What a browser needs to be told, and which kinds are wanted; all of them at first',
  method: 'GET',
  path: '/users/me/push',
  answer: PushSettings,
})

export const changePushSettings = defineCall({
  summary: 'Say which kinds are wanted on one’s devices; one left out stays as it is',
  method: 'PUT',
  path: '/users/me/push',
  body: v.partial(PushPreferences),
  answer: PushSettings,
})

export const subscribeToPush = defineCall({
  summary: 'Have the device of this session told, until the session ends',
  method: 'PUT',
  path: '/users/me/push/subscription',
  body: PushSubscriptionPayload,
  answer: v.literal(true),
})

export const endPushSubscription = defineCall({
  summary: 'Have the device of this session told no more',
  method: 'DELETE',
  path: '/users/me/push/subscription',
  answer: v.literal(true),
})

/** What a device gets, encrypted. */
export interface PushPayload {
  title: string
  body: string
  /** The page that it leads to. */
  path: string
  /** What replaces what: one room, one event. */
  tag: string
  /** For whom, as `readerHeader` says it: others are shown nothing of it. */
  reader: string
}
