import type {
  AssociationMember,
  Community,
  Document,
  ListedAssociation,
  ListedGroup,
  Member,
} from '../contract/community-shapes.ts'
import { collator } from '../contract/formats.ts'
import type { CommunityRef, CommunityType, Contribution } from '../contract/kinds.ts'
import { type Kind, may, type Rank, type Role, ranks } from '../contract/roles.ts'
import { tier } from '../contract/tiers.ts'
import { type PersonRow, toPerson } from '../people/people.ts'
import type { Caller } from '../platform/caller.ts'
import type { findWhole, listJoined } from './queries.ts'

type Whole = NonNullable<Awaited<ReturnType<typeof findWhole>>>
type Joined = Awaited<ReturnType<typeof listJoined>>[number]

export interface MemberRow extends PersonRow {
  id: string
  role: Role
  contribution: Contribution
}

/** Who looks at a member: what they weigh, and who they are. */
export interface Viewer extends Caller {
  rank: Rank
}

/** A community as one of its members may see it. */
export function toCommunity(row: Whole, viewer: Viewer): Community {
  const members = row.members.toSorted(byRankAndName)
  const whole = { files: row.documents.map(toDocument) }
  const shaped = members.map((member) => toMember(row, member, viewer))
  if (row.kind === 'association') {
    return { ...associationFacts(row), ...whole, members: shaped } as Community
  }
  const creator = members.find(({ role }) => role === 'creator')?.user_id
  return { ...groupFacts(row, creator), ...whole, members: shaped } as Community
}

export function toListedAssociation(row: Joined): ListedAssociation {
  return { ...associationFacts(row), ...listed(row) }
}

export function toListedGroup(row: Joined): ListedGroup {
  return { ...groupFacts(row, row.creator), ...listed(row) }
}

function listed(row: Joined) {
  return { role: toRole(row.kind, row.own_role), membersCount: Number(row.members_count) }
}

/** A role as the API says it: a group has no creator, but an administrator it names as such. */
export function toRole(kind: Kind, role: Role): Role {
  return kind === 'group' && role === 'creator' ? 'administrator' : role
}

export function toMember({ kind, id }: CommunityRef, row: MemberRow, viewer: Viewer): Member {
  if (kind === 'association') return toAssociationMember(id, row, viewer)
  return { id: row.id, user: toPerson(row), role: toRole(kind, row.role), group: id }
}

/** Contributions are seen by those who keep them, and everybody sees their own. */
export function toAssociationMember(
  association: string,
  row: MemberRow,
  viewer: Viewer,
): AssociationMember {
  const isSeen = may.manage(viewer.rank) || viewer.userId === row.user_id
  const contribution = isSeen ? row.contribution : null
  return { id: row.id, user: toPerson(row), role: row.role, contribution, association }
}

const names = collator({})

export function byRankAndName(a: MemberRow, b: MemberRow): number {
  return (
    ranks[b.role] - ranks[a.role] ||
    names.compare(a.last_name, b.last_name) ||
    names.compare(a.first_name, b.first_name)
  )
}

function associationFacts(row: Whole | Joined) {
  return { ...facts(row), association: row.real_name, adminsLimit: tier.administrators }
}

function groupFacts(row: Whole | Joined, creator: string | null | undefined) {
  const association = row.parent_id ? { id: row.parent_id, name: row.parent_name ?? '' } : null
  return { ...facts(row), creator: creator ?? '', association }
}

function facts(row: Whole | Joined) {
  return {
    id: row.id,
    name: row.name,
    type: row.type as CommunityType,
    typeDetails: row.type_details,
    description: row.description,
    image: row.image,
    createdAt: row.created_at.toISOString(),
    membersLimit: tier.members,
    room: row.room,
  }
}

/** Times within JSON of the database are text of another form. */
function toDocument({ created_at, ...document }: Whole['documents'][number]): Document {
  return { ...document, createdAt: new Date(created_at).toISOString() }
}
