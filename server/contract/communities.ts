import * as v from 'valibot'
import { Person } from './accounts.ts'
import { type Call, defineCall } from './call.ts'
import * as field from './fields.ts'
import { id, messages, payload } from './fields.ts'
import { type Contribution, contributions, kinds, types } from './kinds.ts'
import { limits } from './limits.ts'
import { type Kind, Role } from './roles.ts'

// ── Shapes ──

/** A document; its bytes are at `…/files/{id}`. `size` in bytes, `createdAt` ISO 8601 in UTC. */
export const Document = v.object({
  id,
  name: v.string(),
  size: v.number(),
  type: v.string(),
  createdAt: v.string(),
})
export type Document = v.InferOutput<typeof Document>

/** `contribution` is null for whoever may not see it. */
export const AssociationMember = v.object({
  id,
  user: Person,
  role: Role,
  contribution: v.nullable(v.picklist(contributions)),
  association: id,
})
export const GroupMember = v.object({ id, user: Person, role: Role, group: id })
export type AssociationMember = v.InferOutput<typeof AssociationMember>
export type GroupMember = v.InferOutput<typeof GroupMember>
export type Member = AssociationMember | GroupMember

const facts = {
  id,
  name: v.string(),
  type: v.picklist(types),
  typeDetails: v.nullable(v.string()),
  description: v.nullable(v.string()),
  /** A stored path, below /api/images. */
  image: v.nullable(v.string()),
  createdAt: v.string(),
  membersLimit: v.number(),
  room: id,
}
/** `association` is the name it has in the public register. */
const associationFacts = { ...facts, association: v.nullable(v.string()), adminsLimit: v.number() }
/** `creator` is the id of a person, `association` the one the group belongs to. */
const groupFacts = {
  ...facts,
  creator: id,
  association: v.nullable(v.object({ id, name: v.string() })),
}
const whole = { files: v.array(Document) }
/** What lists say in place of members and documents: the caller's own role, and how many they are. */
const listed = { role: Role, membersCount: v.number() }

export const Association = v.object({
  ...associationFacts,
  ...whole,
  members: v.array(AssociationMember),
})
export const Group = v.object({ ...groupFacts, ...whole, members: v.array(GroupMember) })
export const ListedAssociation = v.object({ ...associationFacts, ...listed })
export const ListedGroup = v.object({ ...groupFacts, ...listed })

export type Association = v.InferOutput<typeof Association>
export type Group = v.InferOutput<typeof Group>
export type ListedAssociation = v.InferOutput<typeof ListedAssociation>
export type ListedGroup = v.InferOutput<typeof ListedGroup>
export type Community = Association | Group
export type ListedCommunity = ListedAssociation | ListedGroup

/** An invitation that is open. */
export const Invitation = v.object({
  id,
  email: v.string(),
  createdAt: v.string(),
  expiresAt: v.string(),
})
export type Invitation = v.InferOutput<typeof Invitation>

// ── Fields ──

export const communityName = v.pipe(
  field.line(limits.communityNameLength),
  v.nonEmpty(messages.required),
)
export const typeDetails = field.line(limits.typeDetailsLength)
export const description = field.text(limits.descriptionLength)
/** The name of an association in the public register. */
export const realName = field.line(limits.realNameLength)
/** Chosen files are checked by their content; these two are what a page can say before sending. */
export function complaintAbout(picture: File): string | undefined {
  if (!/^image\/(jpeg|jpg|png|gif)$/.test(picture.type)) return messages.fileFormat
  return picture.size > limits.imageBytes ? messages.imageSize : undefined
}

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
/** The same as JSON text, which is how a multipart body carries a list. */
const emailsAsJson = v.pipe(
  v.string(messages.format),
  v.rawTransform(({ dataset, addIssue, NEVER }): unknown => {
    try {
      return JSON.parse(dataset.value)
    } catch {
      addIssue({ message: messages.format })
      return NEVER
    }
  }),
  emails,
)

const file = v.file(messages.fileFormat)

const creation = {
  name: communityName,
  /** Whose it will be: the caller, or in a group of an association one of its members. */
  creator: v.optional(field.reference),
  membersEmails: v.optional(emailsAsJson, '[]'),
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
})
export const AssociationUpdate = payload({
  ...update,
  association: v.optional(clearable(realName)),
})
export const GroupUpdate = payload(update)

/** What is sent, with the list of addresses as JSON text. */
export type CreationInput = v.InferInput<typeof AssociationCreation>
/** `association` is a real name or a parent's id, by the kind. */
export type Creation = v.InferOutput<typeof AssociationCreation>
export type UpdateInput = v.InferInput<typeof AssociationUpdate>
export type Update = v.InferOutput<typeof AssociationUpdate>

/** Names a community in a payload: `{ associationId }` or `{ groupId }`. */
export type Reference = { associationId?: string } | { groupId?: string }

export function referenceTo(kind: Kind, communityId: string): Reference {
  return { [kinds[kind].idField]: communityId }
}

/** Fields beside a community's id, which payloads and paths name as its kind does; handlers get `community`. */
function naming<Input, Output>(kind: Kind, entries: v.ObjectEntries) {
  const { idField } = kinds[kind]
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

const inviting = { membersEmails: v.pipe(emails, v.minLength(1, messages.required)) }
type Inviting = { membersEmails: string[] }

interface MemberChange {
  id: string
  role?: Role | undefined
  contribution?: Contribution | undefined
}
const changing = {
  id: field.reference,
  role: v.optional(v.picklist(Role.options, messages.value)),
}
const changingInAssociation = {
  ...changing,
  contribution: v.optional(v.picklist(contributions, messages.value)),
}

// ── Calls ──

/** The calls of one kind: the same for both but for their paths, and what their shapes hold. */
function callsOf<const P extends 'associations' | 'groups'>(
  plural: P,
  shapes: {
    kind: Kind
    Community: v.GenericSchema<Community>
    Listed: v.GenericSchema<ListedCommunity>
    Member: v.GenericSchema<Member>
    Creation: v.GenericSchema<CreationInput, Creation>
    Update: v.GenericSchema<UpdateInput, Update>
  },
) {
  const { failures, idField } = kinds[shapes.kind]
  const { notFound } = failures
  const byId = payload({ id: field.reference })
  const byInvitation = payload({ id: field.reference, invitationId: field.reference })
  const byFile = payload({ id: field.reference, fileId: field.reference })
  const memberParams = naming<Record<string, string>, { community: string; memberId: string }>(
    shapes.kind,
    { memberId: field.reference },
  )
  const named = `a member of ${shapes.kind === 'association' ? 'an association' : 'a group'}`

  return {
    create: defineCall({
      summary: `Create one of the ${plural}, its room and its invitations`,
      method: 'POST',
      path: `/${plural}`,
      multipart: { image: limits.imageBytes },
      body: shapes.Creation,
      answer: shapes.Community,
      status: 201,
      failures: [
        failures.tooManyCreated,
        'too_many_members',
        failures.creating,
        'error_when_creating_room',
        'error_when_sending_new_members_email',
        'user_not_found',
        ...(shapes.kind === 'group'
          ? (['association_not_found', 'not_enough_permission'] as const)
          : []),
        'payload_too_large',
        'unsupported_file_type',
        'too_many_requests',
      ],
    }),
    list: defineCall({
      summary: `List one’s own ${plural}`,
      method: 'GET',
      path: `/${plural}/user/{userId}`,
      params: payload({ userId: field.reference }),
      answer: v.array(shapes.Listed),
      failures: ['not_enough_permission'],
    }),
    get: defineCall({
      summary: `One of the ${plural} with its members and documents, for its members`,
      method: 'GET',
      path: `/${plural}/{id}`,
      params: byId,
      answer: shapes.Community,
      failures: [notFound, 'not_enough_permission'],
    }),
    getImage: defineCall({
      summary: 'Its picture, for its members',
      method: 'GET',
      path: `/${plural}/image/{id}`,
      keyless: true,
      params: byId,
      media: 'image/webp',
      failures: ['image_not_found'],
    }),
    update: defineCall({
      summary: 'Change it, or add a document; a part left out stays, an empty one is cleared',
      method: 'PUT',
      path: `/${plural}`,
      multipart: { image: limits.imageBytes, files: limits.fileBytes },
      body: shapes.Update,
      answer: shapes.Community,
      failures: [
        notFound,
        'not_enough_permission',
        'too_many_files',
        'payload_too_large',
        'unsupported_file_type',
        'too_many_requests',
      ],
    }),
    remove: defineCall({
      summary: 'Delete it; an association’s groups go with it',
      method: 'DELETE',
      path: `/${plural}/{id}`,
      params: byId,
      answer: v.object({ id, groupIds: v.array(id) }),
      failures: [notFound, 'not_enough_permission'],
    }),
    addMembers: defineCall({
      summary: 'Invite people by their addresses; a mail goes to each',
      method: 'POST',
      path: `/${plural}/add-members`,
      body: naming<Reference & Inviting, Inviting & { community: string }>(shapes.kind, inviting),
      answer: v.object({ invited: v.array(v.string()), alreadyMembers: v.array(v.string()) }),
      failures: [
        notFound,
        'not_enough_permission',
        'too_many_members',
        'too_many_requests',
        'error_when_sending_new_members_email',
      ],
    }),
    join: defineCall({
      summary: 'Accept an invitation; its token proves the address, so no session is needed',
      method: 'POST',
      path: `/${plural}/join`,
      anonymous: true,
      body: payload({ token: field.token }),
      answer: v.object({ id, name: v.string() }),
      failures: [
        'invitation_not_found',
        'user_not_found',
        failures.cannotJoin,
        'too_many_members',
        'too_many_requests',
        'error_while_accepting_invitation',
        failures.joining,
      ],
    }),
    listInvitations: defineCall({
      summary: 'List the open invitations, for whoever may invite',
      method: 'GET',
      path: `/${plural}/{id}/invitations`,
      params: byId,
      answer: v.array(Invitation),
      failures: [notFound, 'not_enough_permission'],
    }),
    resendInvitation: defineCall({
      summary: 'Send an invitation again with a new link; the old one ends',
      method: 'POST',
      path: `/${plural}/{id}/invitations/{invitationId}/resend`,
      params: byInvitation,
      answer: v.literal(true),
      failures: [
        notFound,
        'not_enough_permission',
        'invitation_not_found',
        'too_many_requests',
        'error_when_sending_new_members_email',
      ],
    }),
    cancelInvitation: defineCall({
      summary: 'Take an invitation back',
      method: 'DELETE',
      path: `/${plural}/{id}/invitations/{invitationId}`,
      params: byInvitation,
      answer: v.literal(true),
      failures: [
        notFound,
        'not_enough_permission',
        'invitation_not_found',
        'error_while_deleting_invitation',
      ],
    }),
    updateMember: defineCall({
      summary: `Change the role or contribution of ${named}; the role creator hands it over`,
      method: 'PUT',
      path: `/${plural}/member`,
      body: naming<Reference & MemberChange, MemberChange & { community: string }>(
        shapes.kind,
        shapes.kind === 'association' ? changingInAssociation : changing,
      ),
      answer: shapes.Member,
      failures: [
        notFound,
        'member_not_found',
        'not_enough_permission',
        'too_many_administrators',
        failures.tooManyCreated,
      ],
    }),
    removeMember: defineCall({
      summary: `Remove ${named}`,
      method: 'DELETE',
      path: `/${plural}/member/{${idField}}/{memberId}`,
      params: memberParams,
      answer: v.literal(true),
      failures: [notFound, 'member_not_found', 'not_enough_permission'],
    }),
    leave: defineCall({
      summary: 'Leave it, with one’s own member id',
      method: 'DELETE',
      path: `/${plural}/member/leave/{${idField}}/{memberId}`,
      params: memberParams,
      answer: v.literal(true),
      failures: [
        notFound,
        'member_not_found',
        'not_enough_permission',
        failures.cannotLeave,
        ...(shapes.kind === 'group' ? (['error_while_leaving_group'] as const) : []),
      ],
    }),
    getFile: defineCall({
      summary: 'A document, as an attachment, for members',
      method: 'GET',
      path: `/${plural}/{id}/files/{fileId}`,
      keyless: true,
      params: byFile,
      media: 'application/octet-stream',
      failures: [notFound, 'not_enough_permission', 'file_not_found'],
    }),
    removeFile: defineCall({
      summary: 'Delete a document',
      method: 'DELETE',
      path: `/${plural}/{id}/files/{fileId}`,
      params: byFile,
      answer: v.literal(true),
      failures: [notFound, 'not_enough_permission', 'file_not_found'],
    }),
    exportMembers: defineCall({
      summary: 'The members as a spreadsheet: UTF-8 with BOM, semicolons',
      method: 'GET',
      path: `/${plural}/{id}/members.csv`,
      keyless: true,
      params: byId,
      media: 'text/csv',
      failures: [notFound, 'not_enough_permission'],
    }),
  } satisfies Record<string, Call>
}

export type CommunityCalls = ReturnType<typeof callsOf<'associations' | 'groups'>>

/** Every call of associations and of groups. */
export const communityCalls: Record<Kind, CommunityCalls> = {
  association: callsOf('associations', {
    kind: 'association',
    Community: Association,
    Listed: ListedAssociation,
    Member: AssociationMember,
    Creation: AssociationCreation,
    Update: AssociationUpdate,
  }),
  group: callsOf('groups', {
    kind: 'group',
    Community: Group,
    Listed: ListedGroup,
    Member: GroupMember,
    Creation: GroupCreation,
    Update: GroupUpdate,
  }),
}
