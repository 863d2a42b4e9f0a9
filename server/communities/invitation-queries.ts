import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import type { CommunityRef, Contribution } from '../contract/kinds.ts'
import type { Kind } from '../contract/roles.ts'

/** How long one that was declined says so to those who invite. */
const remembered = 30 * 24 * 3_600_000

/** Those that can be accepted: every query of one's link or list starts here. */
function openInvitations(db: Db, now: Date) {
  return db
    .selectFrom('invitations')
    .innerJoin('communities', 'communities.id', 'invitations.community_id')
    .where('invitations.expires_at', '>', now)
    .where('invitations.declined_at', 'is', null)
}

/** What accepting or declining one needs to know of it. */
const facts = [
  'invitations.id',
  'invitations.email',
  'invitations.token_hash',
  'invitations.community_id',
  'communities.kind',
  'communities.name',
] as const

/** The open ones and those declined of late, the newest first. */
export function listInvitations(db: Db, communityId: string, now: Date) {
  return db
    .selectFrom('invitations')
    .select(['id', 'email', 'invitee_name', 'created_at', 'expires_at', 'declined_at', 'mail'])
    .select('contribution')
    .where('community_id', '=', communityId)
    .where((row) =>
      row.or([
        row('declined_at', '>', before(now)),
        row.and([row('declined_at', 'is', null), row('expires_at', '>', now)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('email')
    .execute()
}

/** Those of these ids that are open invitations'. */
export function findOpenInvitations(
  db: Db,
  communityId: string,
  { ids, now }: { ids: string[]; now: Date },
) {
  if (ids.length === 0) return []
  return db
    .selectFrom('invitations')
    .select(['id', 'email', 'contribution'])
    .where('community_id', '=', communityId)
    .where('id', 'in', ids)
    .where('expires_at', '>', now)
    .where('declined_at', 'is', null)
    .execute()
}

export async function setContributions(
  tx: Tx,
  invitationIds: string[],
  contribution: Contribution,
): Promise<void> {
  if (invitationIds.length === 0) return
  await tx
    .updateTable('invitations')
    .set({ contribution })
    .where('id', 'in', invitationIds)
    .execute()
}

function before(now: Date): Date {
  return new Date(now.getTime() - remembered)
}

/** Each address has one invitation: a new one takes the place, and the link, of an older one. */
export async function putInvitations(
  tx: Tx,
  rows: Insertable<Schema['invitations']>[],
): Promise<void> {
  await tx
    .insertInto('invitations')
    .values(rows)
    .onConflict((conflict) =>
      conflict.constraint('invitations_once').doUpdateSet(({ ref, fn }) => ({
        // An address that comes alone keeps the name that it had.
        invitee_name: fn.coalesce('excluded.invitee_name', 'invitations.invitee_name'),
        token_hash: ref('excluded.token_hash'),
        invited_by: ref('excluded.invited_by'),
        created_at: ref('excluded.created_at'),
        expires_at: ref('excluded.expires_at'),
        mail: ref('excluded.mail'),
        declined_at: null,
      })),
    )
    .execute()
}

/** @returns the address it went to, where it is open */
export async function renewInvitation(
  tx: Tx,
  community: CommunityRef,
  id: string,
  link: { tokenHash: string; expiresAt: Date; invitedBy: string; now: Date },
): Promise<string | undefined> {
  const renewed = await tx
    .updateTable('invitations')
    .set({ token_hash: link.tokenHash, expires_at: link.expiresAt, invited_by: link.invitedBy })
    .set({ mail: 'waiting' })
    .where('id', '=', id)
    .where('community_id', '=', community.id)
    .where('expires_at', '>', link.now)
    .where('declined_at', 'is', null)
    .returning('email')
    .executeTakeFirst()
  return renewed?.email
}

export async function noteMail(
  db: Db,
  tokenHash: string,
  mail: Selectable<Schema['invitations']>['mail'],
): Promise<void> {
  await db.updateTable('invitations').set({ mail }).where('token_hash', '=', tokenHash).execute()
}

/** @returns whether there was such an invitation */
export async function deleteInvitation(
  tx: Tx,
  community: CommunityRef,
  id: string,
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('invitations')
    .where('id', '=', id)
    .where('community_id', '=', community.id)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** An open invitation by the hash of its token, whatever its kind where none is given. */
export function findInvitation(db: Db, tokenHash: string, now: Date, kind?: Kind) {
  return openInvitations(db, now)
    .select(facts)
    .where('token_hash', '=', tokenHash)
    .$if(kind !== undefined, (query) => query.where('communities.kind', '=', kind as Kind))
    .executeTakeFirst()
}

/** The same with all that its page shows. */
export function findInvitationSeen(db: Db, tokenHash: string, now: Date, kind: Kind) {
  return openInvitations(db, now)
    .leftJoin('memberships as inviting', (join) =>
      join
        .onRef('inviting.community_id', '=', 'communities.id')
        .onRef('inviting.user_id', '=', 'invitations.invited_by'),
    )
    .select(facts)
    .select(['communities.image', 'communities.type', 'communities.type_details'])
    .select(['communities.description', 'invitations.invited_by', 'invitations.created_at'])
    .select('invitations.invitee_name')
    .select('inviting.role as inviter_role')
    .where('token_hash', '=', tokenHash)
    .where('communities.kind', '=', kind)
    .executeTakeFirst()
}

/** Somebody's open invitations, the newest first. */
export function listInvitationsTo(db: Db, email: string, now: Date) {
  return openInvitations(db, now)
    .leftJoin('users as inviter', 'inviter.id', 'invitations.invited_by')
    .select(facts)
    .select(['communities.image', 'invitations.created_at', 'invitations.expires_at'])
    .select(['inviter.first_name', 'inviter.last_name', 'inviter.deleted_at'])
    .select((query) =>
      query
        .selectFrom('memberships')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('community_id', '=', 'communities.id')
        .as('members_count'),
    )
    .where('invitations.email', '=', email)
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.id')
    .execute()
}

/** One of somebody's open invitations. */
export function findInvitationTo(db: Db, email: string, id: string, now: Date) {
  return openInvitations(db, now)
    .select(facts)
    .where('invitations.email', '=', email)
    .where('invitations.id', '=', id)
    .executeTakeFirst()
}

/** @returns what it held, if it was still there: an invitation is used once */
export function takeInvitation(tx: Tx, { id, token_hash }: { id: string; token_hash: string }) {
  return tx
    .deleteFrom('invitations')
    .where('id', '=', id)
    .where('token_hash', '=', token_hash)
    .where('declined_at', 'is', null)
    .returning('contribution')
    .executeTakeFirst()
}

/** @returns whether it was still open */
export async function declineInvitation(
  tx: Tx,
  { id, token_hash }: { id: string; token_hash: string },
  now: Date,
): Promise<boolean> {
  const declined = await tx
    .updateTable('invitations')
    .set({ declined_at: now })
    .where('id', '=', id)
    .where('token_hash', '=', token_hash)
    .where('declined_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return declined !== undefined
}

/** Open invitations of others than these addresses: together with the members they fill a community. */
export async function countOpenInvitations(
  tx: Tx,
  communityId: string,
  others: { than: string[]; now: Date },
): Promise<number> {
  const { count } = await openInvitations(tx, others.now)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('community_id', '=', communityId)
    .$if(others.than.length > 0, (query) => query.where('email', 'not in', others.than))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function deleteInvitationsTo(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('invitations').where('email', '=', email).execute()
}

/** Those that ran out, and those that were declined long ago. */
export async function deleteExpiredInvitations(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('invitations')
    .where((row) =>
      row.or([
        row('declined_at', '<=', before(now)),
        row.and([row('declined_at', 'is', null), row('expires_at', '<=', now)]),
      ]),
    )
    .execute()
}
