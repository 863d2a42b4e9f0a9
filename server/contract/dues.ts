import * as v from 'valibot'
import { defineCall } from './call.ts'
import { AssociationMember } from './community-shapes.ts'
import * as field from './fields.ts'
import { cleared, messages, payload } from './fields.ts'
import { contributions } from './kinds.ts'
import { limits } from './limits.ts'
import { tier } from './tiers.ts'

/** Members or open invitations, each once. */
const ids = v.pipe(
  v.array(field.reference, messages.required),
  v.transform((list) => [...new Set(list)]),
  v.minLength(1, messages.required),
  v.maxLength(tier.members, messages.value),
)

/** Whoever was invited and has not joined yet, with what is known of their contribution. */
const InvitedContribution = v.object({
  id: field.id,
  email: v.string(),
  contribution: v.picklist(contributions),
  association: field.id,
})

export const changeContributions = defineCall({
  summary: 'Change the contribution of several members or open invitations: all of them, or none',
  method: 'PUT',
  path: '/associations/contributions',
  body: payload({
    associationId: field.reference,
    ids,
    contribution: v.picklist(contributions, messages.value),
  }),
  answer: v.array(v.union([AssociationMember, InvitedContribution])),
  failures: ['association_not_found', 'not_enough_permission', 'member_not_found'],
})

/** What an association asks of its members, and where to. `amount` in euros. */
export const Dues = v.object({
  iban: v.nullable(v.string()),
  holder: v.nullable(v.string()),
  amount: v.nullable(v.number()),
  label: v.nullable(v.string()),
})
export type Dues = v.InferOutput<typeof Dues>

/** null or '' clears a field, and one that is left out is cleared too: it is all one thing. */
function orNothing<Input, Output>(schema: v.GenericSchema<Input, Output>, message: string) {
  return v.optional(v.union([cleared, schema], message), null)
}

const amount = v.pipe(
  v.number(),
  v.minValue(0.01, messages.amount),
  v.maxValue(limits.duesAmount, messages.amount),
  v.check((euros) => Number(euros.toFixed(2)) === euros, messages.amount),
)

/** Whether an IBAN is a real one is for the verb to say: the countries' forms weigh too much here. */
export const DuesChange = v.pipe(
  payload({
    iban: orNothing(v.pipe(v.string(), v.maxLength(50, messages.iban)), messages.iban),
    holder: orNothing(field.line(limits.holderLength), messages.text),
    amount: orNothing(amount, messages.amount),
    label: orNothing(field.line(limits.duesLabelLength), messages.text),
  }),
  v.forward(
    v.partialCheck(
      [['iban'], ['holder']],
      ({ iban, holder }) => iban === null || !!holder,
      messages.required,
    ),
    ['holder'],
  ),
)

const ofAssociation = payload({ id: field.reference })

export const getDues = defineCall({
  summary: 'What an association asks of its members, and where to, for its members',
  method: 'GET',
  path: '/associations/{id}/dues',
  params: ofAssociation,
  answer: Dues,
  failures: ['association_not_found', 'not_enough_permission'],
})

export const setDues = defineCall({
  summary: 'Say what an association asks of its members, and where to; all null clears',
  method: 'PUT',
  path: '/associations/{id}/dues',
  params: ofAssociation,
  body: DuesChange,
  answer: Dues,
  failures: ['association_not_found', 'not_enough_permission'],
})

export const remindContributions = defineCall({
  summary: 'Remind those who have not paid, by a mail, each at most once in 7 days',
  method: 'POST',
  path: '/associations/{id}/remind-contributions',
  params: ofAssociation,
  body: payload({
    ids,
    message: v.optional(
      v.union([cleared, field.text(limits.reminderMessageLength)], messages.text),
      null,
    ),
  }),
  answer: v.object({ reminded: v.number(), skipped: v.number() }),
  failures: ['association_not_found', 'not_enough_permission', 'too_many_requests'],
})
