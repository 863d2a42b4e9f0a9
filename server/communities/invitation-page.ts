import type { CommunityType } from '../contract/kinds.ts'
import type { InvitationSeen } from '../contract/pages.ts'
import type { Kind } from '../contract/roles.ts'
import { findByEmail, findPerson } from '../people/people.ts'
import type { Platform } from '../platform/platform.ts'
import { hashToken } from '../platform/tokens.ts'
import { findInvitationSeen } from './invitation-queries.ts'
import { countMembers } from './member-queries.ts'
import { toRole } from './shapes.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findInvitationSeen>>>

/** An open invitation as whoever holds its link may see it; null when it is not, or of another kind. */
export async function findInvitation(
  { db, now }: Platform,
  kind: Kind,
  token: string,
): Promise<InvitationSeen | null> {
  const found = await findInvitationSeen(db, hashToken(token), now(), kind)
  if (!found) return null
  const account = await findByEmail(db, found.email)
  return {
    kind,
    community: {
      id: found.community_id,
      name: found.name,
      image: found.image,
      type: found.type as CommunityType,
      typeDetails: found.type_details,
      description: found.description,
      membersCount: await countMembers(db, found.community_id),
    },
    inviter: await inviterOf(db, kind, found),
    createdAt: found.created_at.toISOString(),
    email: found.email,
    name: found.invitee_name,
    account: account?.validated_at ? 'active' : 'none',
  }
}

async function inviterOf(
  db: Platform['db'],
  kind: Kind,
  { invited_by: userId, inviter_role: role }: Row,
): Promise<InvitationSeen['inviter']> {
  const person = userId && (await findPerson(db, { userId }))
  if (!person) return null
  const { first_name: firstName, last_name: lastName } = person
  return { id: userId, firstName, lastName, role: role && toRole(kind, role) }
}
