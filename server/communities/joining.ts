import { lockCommunities, lockUsers } from '../../db/locks.ts'
import type { Db, Tx } from '../../db/open.ts'
import { type CommunityRef, kinds } from '../contract/kinds.ts'
import type { Kind } from '../contract/roles.ts'
import { tier } from '../contract/tiers.ts'
import { findByEmail } from '../people/people.ts'
import type { Caller } from '../platform/caller.ts'
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
export interface Accepted {
  id: string
  token_hash: string
  community_id: string
  kind: Kind
  name: string
}

/**
 * Accepts an invitation by its token, once: for the account that has the invited address or, when
 * somebody chooses so, for the account that they are logged in with.
 *
 * @param chosen who joins in place of the invited address
 * @throws Failure `invitation_not_found` when it is unknown, used, declined, expired, of another kind,
 * or its community is gone; `user_not_found` when the address has no account, or one that nobody
 * proved to be theirs, `account_blocked` when its account is blocked: the invitation stays open;
 * `cannot_join_another_…`, `too_many_members`
 */
export async function acceptInvitation(
  platform: Platform,
  kind: Kind,
  token: string,
  chosen?: Caller,
): Promise<{ id: string; name: string }> {
  const { db, now } = platform
  const found = await invitations.findInvitation(db, hashToken(token), now(), kind)
  if (!found) throw new Failure('invitation_not_found')
  return accept(platform, found, chosen ?? (await ownerOf(db, found.email)))
}

async function ownerOf(db: Db, email: string): Promise<Caller> {
  const account = await findByEmail(db, email)
  if (!account?.validated_at) throw new Failure('user_not_found')
  if (account.blocked_at) throw new Failure('account_blocked')
  return { userId: account.id }
}

/** The step that every way of accepting an open invitation shares. */
export async function accept(
  { db, now }: Platform,
  invitation: Accepted,
  { userId }: Caller,
): Promise<{ id: string; name: string }> {
  await failingAs(kinds[invitation.kind].failures.joining, () =>
    db.transaction().execute(async (tx) => {
      const living = await lockUsers(tx, [userId])
      if (!living.has(userId)) throw new Failure('user_not_found')
      await join(tx, invitation, userId, now())
    }),
  )
  return { id: invitation.community_id, name: invitation.name }
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
  if ((await countMembers(tx, id)) >= tier.members) throw new Failure('too_many_members')
}

/** @throws Failure `cannot_join_another_…` when somebody joined as many as one may */
export async function requireRoomToJoin(tx: Tx, kind: Kind, userId: string): Promise<void> {
  const { joined } = await countJoined(tx, kind, userId)
  if (joined >= tier.joined[kind]) throw new Failure(kinds[kind].failures.cannotJoin)
}

/** Whether the token is of an open invitation to that very address: then it proves it, it went there alone. */
export async function isInvited(
  db: Db,
  { token, email, now }: { token: string; email: string; now: Date },
): Promise<boolean> {
  const found = await invitations.findInvitation(db, hashToken(token), now)
  return found?.email === email
}

/**
 * Accepts the invitation that an account was just registered by, whose row is locked. One that can't
 * be accepted, for want of room, stays open.
 *
 * @returns what was joined
 */
export async function acceptAtRegistration(
  tx: Tx,
  { token, userId, now }: { token: string; userId: string; now: Date },
): Promise<Joined[]> {
  const invitation = await invitations.findInvitation(tx, hashToken(token), now)
  if (!invitation || !(await joinIfPossible(tx, invitation, userId, now))) return []
  const { kind, community_id: id, name } = invitation
  return [{ kind, id, name }]
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
