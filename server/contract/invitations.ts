import * as v from 'valibot'
import { defineCall } from './call.ts'
import * as field from './fields.ts'
import { id, payload } from './fields.ts'
import { kinds } from './kinds.ts'

/** An open invitation to one's own address. */
export const OwnInvitation = v.object({
  id,
  kind: v.picklist(['association', 'group']),
  community: v.object({
    id,
    name: v.string(),
    image: v.nullable(v.string()),
    membersCount: v.number(),
  }),
  /** First and last name of who sent it; null when their account is gone. */
  invitedBy: v.nullable(v.string()),
  createdAt: v.string(),
  expiresAt: v.string(),
})
export type OwnInvitation = v.InferOutput<typeof OwnInvitation>

const byId = payload({ id: field.reference })

export const listOwnInvitations = defineCall({
  summary: 'The open invitations to one’s own address, the newest first',
  method: 'GET',
  path: '/users/me/invitations',
  answer: v.array(OwnInvitation),
})

export const acceptOwnInvitation = defineCall({
  summary: 'Accept an invitation to one’s own address',
  method: 'POST',
  path: '/users/me/invitations/{id}/accept',
  params: byId,
  answer: v.object({ id, name: v.string() }),
  failures: [
    'invitation_not_found',
    kinds.association.failures.cannotJoin,
    kinds.group.failures.cannotJoin,
    'too_many_members',
    'error_while_accepting_invitation',
    kinds.association.failures.joining,
    kinds.group.failures.joining,
  ],
})

export const declineOwnInvitation = defineCall({
  summary: 'Decline an invitation to one’s own address; those who invite see that it was',
  method: 'POST',
  path: '/users/me/invitations/{id}/decline',
  params: byId,
  answer: v.literal(true),
  failures: ['invitation_not_found'],
})
