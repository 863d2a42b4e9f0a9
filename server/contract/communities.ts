import * as v from 'valibot'
import { type Call, defineCall } from './call.ts'
import {
  AssociationCreation,
  AssociationUpdate,
  type Creation,
  type CreationInput,
  changing,
  changingInAssociation,
  GroupCreation,
  GroupUpdate,
  type Inviting,
  inviting,
  type MemberChange,
  type Naming,
  naming,
  type Update,
  type UpdateInput,
} from './community-payloads.ts'
import {
  Association,
  AssociationMember,
  type Community,
  Group,
  GroupMember,
  Invitation,
  ListedAssociation,
  type ListedCommunity,
  ListedGroup,
  type Member,
  Space,
} from './community-shapes.ts'
import * as field from './fields.ts'
import { id, payload } from './fields.ts'
import { type KindFacts, kinds } from './kinds.ts'
import { limits } from './limits.ts'
import type { Kind } from './roles.ts'
import { tier } from './tiers.ts'

/** Of an address with a name, and of that address in its list; JSON may write a character in six bytes: `\u00e9`. */
const inviteeBytes =
  '"",{"email":"","name":""},'.length + 2 * limits.emailLength + 6 * limits.inviteeNameLength
/** Of everybody who is invited at once. */
const inviteesBytes = tier.members * inviteeBytes

/** The calls of one kind: the same for both but for their paths, and what their shapes hold. */
function callsOf<const P extends KindFacts['plural'], const F extends KindFacts['idField']>(
  plural: P,
  idField: F,
  shapes: {
    kind: Kind
    Community: v.GenericSchema<Community>
    Listed: v.GenericSchema<ListedCommunity>
    Member: v.GenericSchema<Member>
    Creation: v.GenericSchema<CreationInput, Creation>
    Update: v.GenericSchema<UpdateInput, Update>
  },
) {
  const { failures } = kinds[shapes.kind]
  const { notFound } = failures
  const byId = payload({ id: field.reference })
  const byInvitation = payload({ id: field.reference, invitationId: field.reference })
  const byFile = payload({ id: field.reference, fileId: field.reference })
  const byMember = v.pipe(
    payload({ id: field.reference, memberId: field.reference }),
    v.transform(({ id, memberId }) => ({ community: id, memberId })),
  )
  const named = `a member of ${shapes.kind === 'association' ? 'an association' : 'a group'}`

  return {
    create: defineCall({
      summary: `Create one of the ${plural}, its room and its invitations`,
      method: 'POST',
      path: `/${plural}`,
      multipart: { image: limits.imageBytes },
      body: shapes.Creation,
      bodyBytes: limits.jsonBodyBytes + inviteesBytes,
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
          ? (['association_not_found', 'not_enough_permission', failures.cannotJoin] as const)
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
        'storage_full',
        'payload_too_large',
        'unsupported_file_type',
        'too_many_requests',
      ],
    }),
    getSpace: defineCall({
      summary: 'How much room its documents take, and may take, for whoever manages it',
      method: 'GET',
      path: `/${plural}/{id}/space`,
      params: byId,
      answer: Space,
      failures: [notFound, 'not_enough_permission'],
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
      body: naming<Naming<F> & Inviting, Inviting & { community: string }>(idField, inviting),
      bodyBytes: 1024 + inviteesBytes,
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
      body: payload({
        token: field.token,
        /** Whoever is logged in joins, in place of the account of the invited address. */
        asMe: v.optional(v.boolean(field.messages.value), false),
      }),
      answer: v.object({ id, name: v.string() }),
      failures: [
        'invitation_not_found',
        'user_not_found',
        'account_blocked',
        'not_authenticated',
        failures.cannotJoin,
        'too_many_members',
        'too_many_requests',
        'error_while_accepting_invitation',
        failures.joining,
      ],
    }),
    decline: defineCall({
      summary: 'Decline an invitation; its token proves the address, so no session is needed',
      method: 'POST',
      path: `/${plural}/decline`,
      anonymous: true,
      body: payload({ token: field.token }),
      answer: v.literal(true),
      failures: ['invitation_not_found', 'too_many_requests'],
    }),
    listInvitations: defineCall({
      summary: 'List the open invitations, and those declined of late, for whoever may invite',
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
      body: naming<Naming<F> & MemberChange, MemberChange & { community: string }>(
        idField,
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
      path: `/${plural}/member/{id}/{memberId}`,
      params: byMember,
      answer: v.literal(true),
      failures: [notFound, 'member_not_found', 'not_enough_permission'],
    }),
    leave: defineCall({
      summary: 'Leave it, with one’s own member id',
      method: 'DELETE',
      path: `/${plural}/member/leave/{id}/{memberId}`,
      params: byMember,
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

const association = callsOf('associations', 'associationId', {
  kind: 'association',
  Community: Association,
  Listed: ListedAssociation,
  Member: AssociationMember,
  Creation: AssociationCreation,
  Update: AssociationUpdate,
})
const group = callsOf('groups', 'groupId', {
  kind: 'group',
  Community: Group,
  Listed: ListedGroup,
  Member: GroupMember,
  Creation: GroupCreation,
  Update: GroupUpdate,
})

type CommunityCalls = ReturnType<typeof callsOf<KindFacts['plural'], KindFacts['idField']>>

/** Every call of associations and of groups, as what serves both sees them. */
export const communityCalls: Record<Kind, CommunityCalls> = { association, group }

/** Any of them, with the path and the fields of its kind. */
export type CommunityCall = (typeof association | typeof group)[keyof CommunityCalls]
