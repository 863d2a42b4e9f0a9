import * as v from 'valibot'
import * as field from './fields.ts'
import { messages, payload } from './fields.ts'
import { type Contribution, contributions, type KindFacts, types } from './kinds.ts'
import { limits } from './limits.ts'
import type { Role } from './roles.ts'
import { tier } from './tiers.ts'

export const communityName = v.pipe(
  field.line(limits.communityNameLength),
  v.nonEmpty(messages.required),
)
export const typeDetails = field.line(limits.typeDetailsLength)
export const description = field.text(limits.descriptionLength)
/** The name of an association in the public register. */
export const realName = field.line(limits.realNameLength)
/** '' clears what may be empty. */
function clearable(schema: v.GenericSchema<string, string>) {
  return v.pipe(
    schema,
    v.transform((value): string | null => (value === '' ? null : value)),
  )
}

/** Each address once; more of them than a community can hold are counted by the call, not here. */
const emails = v.pipe(
  v.array(field.invitee, messages.required),
  v.transform((list) => [...new Set(list)]),
)
/** JSON text, which is how a multipart body carries a list. */
const listAsJson = v.pipe(
  v.string(messages.format),
  v.rawTransform(({ dataset, addIssue, NEVER }): unknown => {
    try {
      return JSON.parse(dataset.value)
    } catch {
      addIssue({ message: messages.format })
      return NEVER
    }
  }),
)
const emailsAsJson = v.pipe(listAsJson, emails)
/** What some of those who are invited are called, shown to those who invite and to themselves. */
const names = v.pipe(
  v.array(payload({ email: field.invitee, name: field.inviteeName }), messages.format),
  v.maxLength(tier.members, messages.format),
)
/** More of them than a community can hold are counted by the call, as addresses are. */
const memberIdsAsJson = v.pipe(
  listAsJson,
  v.array(field.reference, messages.format),
  v.transform((list) => [...new Set(list)]),
)

const file = v.file(messages.fileFormat)

const creation = {
  /** A UUID that the page makes: sent again after a lost answer, the same creation is made once. */
  clientId: v.optional(v.pipe(field.reference, v.uuid(messages.value))),
  name: communityName,
  /** Whose it will be: the caller, or in a group of an association one of its members. */
  creator: v.optional(field.reference),
  membersEmails: v.optional(emailsAsJson, '[]'),
  names: v.optional(v.pipe(listAsJson, names), '[]'),
  type: v.optional(v.picklist(types, messages.value), 'other'),
  typeDetails: v.optional(clearable(typeDetails)),
  description: v.optional(clearable(description)),
  image: v.optional(file),
}
const update = {
  id: field.reference,
  name: v.optional(communityName),
  type: v.optional(v.picklist(types, messages.value)),
  typeDetails: v.optional(clearable(typeDetails)),
  description: v.optional(clearable(description)),
  /** '' removes the picture. */
  image: v.optional(
    v.union(
      [
        v.pipe(
          v.literal(''),
          v.transform(() => null),
        ),
        file,
      ],
      messages.fileFormat,
    ),
  ),
  /** One more document. */
  files: v.optional(file),
}

export const AssociationCreation = payload({
  ...creation,
  association: v.optional(clearable(realName)),
})
export const GroupCreation = payload({
  ...creation,
  association: v.optional(clearable(field.reference)),
  /** Of the association's members, those who are members of the group at once: ids of people. */
  memberIds: v.optional(memberIdsAsJson, '[]'),
})
export const AssociationUpdate = payload({
  ...update,
  association: v.optional(clearable(realName)),
})
export const GroupUpdate = payload(update)

/** What is sent, with the lists as JSON text. */
export type CreationInput = v.InferInput<typeof AssociationCreation> & { memberIds?: string }
/** `association` is a real name or a parent's id, by the kind; `memberIds` come with a group alone. */
export type Creation = v.InferOutput<typeof AssociationCreation> & { memberIds?: string[] }
export type UpdateInput = v.InferInput<typeof AssociationUpdate>
export type Update = v.InferOutput<typeof AssociationUpdate>

/** A community's id, which payloads name as its kind does. */
export type Naming<F extends KindFacts['idField']> = F extends unknown
  ? { [key in F]: string }
  : never

/** Fields beside a community's id; handlers get it as `community`. */
export function naming<Input, Output>(idField: KindFacts['idField'], entries: v.ObjectEntries) {
  const Body: v.GenericSchema<Record<string, unknown>> = payload({
    [idField]: field.reference,
    ...entries,
  })
  const named = v.transform(({ [idField]: community, ...rest }: Record<string, unknown>) => ({
    ...rest,
    community,
  }))
  // The name of the field is data, which types can't follow.
  return v.pipe(Body, named) as unknown as v.GenericSchema<Input, Output>
}

export const inviting = {
  membersEmails: v.pipe(emails, v.minLength(1, messages.required)),
  names: v.optional(names),
}
export type Inviting = {
  membersEmails: string[]
  names?: { email: string; name: string }[] | undefined
}

export interface MemberChange {
  id: string
  role?: Role | undefined
  contribution?: Contribution | undefined
}
export const changing = {
  id: field.reference,
  role: v.optional(field.role),
}
export const changingInAssociation = {
  ...changing,
  contribution: v.optional(v.picklist(contributions, messages.value)),
}
