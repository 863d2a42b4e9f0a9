import { lockCommunities, lockUsers } from '../../db/locks.ts'
import type { Db, Tx } from '../../db/open.ts'
import { type CommunityRef, kinds } from '../contract/kinds.ts'
import { limits } from '../contract/limits.ts'
import type { InvitationSeen } from '../contract/pages.ts'
import type { Kind } from '../contract/roles.ts'
import { findByEmail, findPerson, fullName } from '../people/people.ts'
import { Failure, failingAs } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import { hashToken } from '../platform/tokens.ts'
import * as invitations from './invitation-queries.ts'
import { countMembers, insertMember } from './member-queries.ts'
import { countJoined, findStanding } from './queries.ts'

/** A community that somebody became a member of. */
export interface Joined extends CommunityRef {
  name: string
}

/** An invitation as far as accepting it needs to know. */
interface Accepted {
  id: string
  token_hash: string
  community_id: string
  kind: Kind
  name: string
}

/**
 * Accepts an invitation for the account that has the invited address, once.
 *
 * @throws Failure `invitation_not_found` when it is unknown, used, expired, of another kind, or its
 * community is gone; `user_not_found` when the address has no account, or one that nobody proved to
 * be theirs: the invitation stays open; `cannot_join_another_…`, `too_many_members`
 */
export async function acceptInvitation(
  { db, now }: Platform,
  kind: Kind,
  token: string,
): Promise<{ id: string; name: string }> {
  const tokenHash = hashToken(token)
  const found = await invitations.findInvitation(db, tokenHash, now(), kind)
  if (!found) throw new Failure('invitation_not_found')
  const account = await findByEmail(db, found.email)
  if (!account?.validated_at) throw new Failure('user_not_found')
  await failingAs(kinds[kind].failures.joining, () =>
    db.transaction().execute(async (tx) => {
      const living = await lockUsers(tx, [account.id])
      if (!living.has(account.id)) throw new Failure('user_not_found')
      await join(tx, { ...found, kind, token_hash: tokenHash }, account.id, now())
    }),
  )
  return { id: found.community_id, name: found.name }
}

/** The person is locked already: people come before communities. Nothing is written before it throws. */
async function join(tx: Tx, invitation: Accepted, userId: string, now: Date): Promise<void> {
  const community = { kind: invitation.kind, id: invitation.community_id }
  await lockCommunities(tx, [community.id])
  const standing = await findStanding(tx, community, userId)
  if (!standing?.role) await requireRoom(tx, community, userId)
  const used = await failingAs('error_while_accepting_invitation', () =>
    invitations.takeInvitation(tx, invitation),
  )
  if (!used) throw new Failure('invitation_not_found')
  if (standing?.role) return
  const membership = { community_id: community.id, user_id: userId, role: 'member' } as const
  // Who paid before they joined has paid.
  await insertMember(tx, { ...membership, contribution: used.contribution, joined_at: now })
}

async function requireRoom(tx: Tx, { kind, id }: CommunityRef, userId: string): Promise<void> {
  await requireRoomToJoin(tx, kind, userId)
  if ((await countMembers(tx, id)) >= limits.members) throw new Failure('too_many_members')
}

/** @throws Failure `cannot_join_another_…` when somebody joined as many as one may */
export async function requireRoomToJoin(tx: Tx, kind: Kind, userId: string): Promise<void> {
  const { joined } = await countJoined(tx, kind, userId)
  if (joined >= kinds[kind].joined) throw new Failure(kinds[kind].failures.cannotJoin)
}

/** An open invitation as whoever holds its link may see it. */
export async function findInvitation(
  { db, now }: Platform,
  kind: Kind,
  token: string,
): Promise<InvitationSeen | null> {
  const found = await invitations.findInvitation(db, hashToken(token), now(), kind)
  if (!found) return null
  const account = await findByEmail(db, found.email)
  const inviter = found.invited_by && (await findPerson(db, { userId: found.invited_by }))
  return {
    kind,
    community: {
      id: found.community_id,
      name: found.name,
      image: found.image,
      membersCount: await countMembers(db, found.community_id),
    },
    invitedBy: inviter ? fullName(inviter) : null,
    email: found.email,
    account: account?.validated_at ? 'active' : account && found.promised_at ? 'waiting' : 'none',
  }
}

/** Whether the token is of an open invitation to that very address. */
export async function isInvited(
  db: Db,
  { token, email, now }: { token: string; email: string; now: Date },
): Promise<boolean> {
  const found = await invitations.findInvitation(db, hashToken(token), now)
  return found?.email === email
}

/**
 * Notes that an invitation led to a registration; another address's is not touched.
 *
 * @returns whether the token proves the address: it went there alone
 */
export async function promiseInvitation(
  db: Db,
  { token, email, now }: { token: string; email: string; now: Date },
): Promise<boolean> {
  const found = await invitations.findInvitation(db, hashToken(token), now)
  if (found?.email !== email) return false
  await invitations.promiseInvitation(db, found.id, now)
  return true
}

/**
 * Accepts what somebody promised to when they registered; called when their address is proven, with
 * their row locked. An invitation that can't be accepted stays open.
 *
 * @returns what was joined
 */
export async function acceptPromised(
  tx: Tx,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<Joined[]> {
  const joined: Joined[] = []
  for (const invitation of await invitations.listPromised(tx, email, now)) {
    const { kind, community_id: id, name } = invitation
    if (await joinIfPossible(tx, invitation, userId, now)) joined.push({ kind, id, name })
  }
  // Kept once: an invitation that is sent again later must be accepted again.
  await invitations.forgetPromises(tx, email)
  return joined
}

async function joinIfPossible(
  tx: Tx,
  invitation: Accepted,
  userId: string,
  now: Date,
): Promise<boolean> {
  try {
    await join(tx, invitation, userId, now)
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}
