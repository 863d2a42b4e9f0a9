import * as v from 'valibot'
import * as field from './fields.ts'
import { messages, payload } from './fields.ts'
import { widgetLimits } from './widget-limits.ts'

/** What visitors say of themselves, whatever they send. */
export const visitor = {
  firstName: field.firstName,
  lastName: field.lastName,
  email: field.email,
}

/** That what is sent may be used for what it is sent for; it is asked by the form, and not sent. */
const consent = v.literal(true, messages.required)

/** The form with which visitors take part: what is sent, before it has its proof, and their consent. */
export const RegistrationForm = payload({ ...visitor, consent })

/** The same for asking for membership. */
export const MembershipForm = payload({
  ...visitor,
  message: field.text(widgetLimits.messageLength),
  consent,
})
