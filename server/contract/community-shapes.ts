import * as v from 'valibot'
import { Person } from './accounts.ts'
import { id, role } from './fields.ts'
import { contributions, types } from './kinds.ts'

/** A document; its bytes are at `…/files/{id}`. `size` in bytes, `createdAt` ISO 8601 in UTC. */
export const Document = v.object({
  id,
  name: v.string(),
  size: v.number(),
  type: v.string(),
  createdAt: v.string(),
})
export type Document = v.InferOutput<typeof Document>

/** Bytes of documents: those of an association and its groups together, and how many there may be. */
export const Space = v.object({ used: v.number(), limit: v.number() })
export type Space = v.InferOutput<typeof Space>

/** `contribution` is null for whoever may not see it. */
export const AssociationMember = v.object({
  id,
  user: Person,
  role,
  contribution: v.nullable(v.picklist(contributions)),
  association: id,
})
export const GroupMember = v.object({ id, user: Person, role, group: id })
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
const listed = { role, membersCount: v.number() }

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

/** What became of an invitation: of its mail, which may not be wanted there, or of itself. */
const invitationStates = ['waiting', 'sent', 'failed', 'refused', 'declined'] as const

/**
 * An invitation that is open, or was declined of late. `contribution` is null for whoever may not see it, and in
 * groups.
 */
export const Invitation = v.object({
  id,
  email: v.string(),
  /** As whoever invited them wrote it; null where the address came alone. */
  name: v.nullable(v.string()),
  createdAt: v.string(),
  expiresAt: v.string(),
  contribution: v.nullable(v.picklist(contributions)),
  mail: v.picklist(invitationStates),
})
export type Invitation = v.InferOutput<typeof Invitation>
