import * as v from 'valibot'
import * as field from './fields.ts'
import { messages, payload } from './fields.ts'
import { visitor } from './widget-forms.ts'
import { widgetLimits } from './widget-limits.ts'
import { widgetMessages } from './widget-messages.ts'

const loopback = ['localhost', '127.0.0.1', '[::1]']

/**
 * The origin of an address as people paste it: with its path, without its scheme. A site without
 * https could be changed on its way, form and all; one's own machine is no such way.
 *
 * @returns such as `https://www.mon-club.fr`, null for what is no site
 */
export function originOf(address: string): string | null {
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`
  const url = URL.parse(whole.trim())
  if (url?.username !== '' || url.password !== '') return null
  const isHere = loopback.includes(url.hostname)
  // The name stands in a header: what is not one, such as `*`, must not get there.
  const isName = isHere || /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z\d-]{2,}$/.test(url.hostname)
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isHere)
  return isName && isSafe ? url.origin : null
}

export const origin = v.pipe(
  v.string(widgetMessages.origin),
  v.trim(),
  v.maxLength(widgetLimits.originLength, widgetMessages.origin),
  v.transform(originOf),
  v.string(widgetMessages.origin),
)

export const WidgetSettingsInput = payload({
  enabled: v.boolean(messages.value),
  origins: v.pipe(
    v.array(origin, messages.value),
    v.transform((list) => [...new Set(list)]),
    v.maxLength(widgetLimits.origins, widgetMessages.tooManyOrigins),
  ),
  listed: v.optional(v.boolean(messages.value), false),
})

const proof = v.pipe(
  v.string(widgetMessages.proof),
  v.nonEmpty(widgetMessages.proof),
  v.maxLength(widgetLimits.proofLength, widgetMessages.proof),
)

/** What somebody without an account sends to take part in an event. */
export const Registration = payload({ ...visitor, altcha: proof })
export type Registration = v.InferOutput<typeof Registration>

/** What somebody sends to become a member. */
export const JoinRequestInput = payload({
  ...visitor,
  message: v.optional(
    v.nullable(
      v.pipe(
        field.text(widgetLimits.messageLength),
        v.transform((text): string | null => (text === '' ? null : text)),
      ),
    ),
    null,
  ),
  altcha: proof,
})
export type JoinRequestInput = v.InferOutput<typeof JoinRequestInput>
