import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import type { CommunityRef, Contribution } from '../contract/kinds.ts'
import type { Kind } from '../contract/roles.ts'

/** The open ones, the newest first. */
export function listInvitations(db: Db, communityId: string, now: Date) {
  return db
    .selectFrom('invitations')
    .select(['id', 'email', 'created_at', 'expires_at', 'contribution'])
    .where('community_id', '=', communityId)
    .where('expires_at', '>', now)
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

/** Each address has one invitation: a new one takes the place, and the link, of an older one. */
export async function putInvitations(
  tx: Tx,
  rows: Insertable<Schema['invitations']>[],
): Promise<void> {
  await tx
    .insertInto('invitations')
    .values(rows)
    .onConflict((conflict) =>
      conflict.constraint('invitations_once').doUpdateSet(({ ref }) => ({
        token_hash: ref('excluded.token_hash'),
        invited_by: ref('excluded.invited_by'),
        created_at: ref('excluded.created_at'),
        expires_at: ref('excluded.expires_at'),
        promised_at: null,
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
    .where('id', '=', id)
    .where('community_id', '=', community.id)
    .where('expires_at', '>', link.now)
    .returning('email')
    .executeTakeFirst()
  return renewed?.email
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
  return db
    .selectFrom('invitations')
    .innerJoin('communities', 'communities.id', 'invitations.community_id')
    .select(['invitations.id', 'invitations.email', 'invitations.community_id', 'invited_by'])
    .select('invitations.promised_at')
    .select(['communities.kind', 'communities.name', 'communities.image'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .$if(kind !== undefined, (query) => query.where('communities.kind', '=', kind as Kind))
    .executeTakeFirst()
}

/** @returns what it held, if it was still there: an invitation is used once */
export function takeInvitation(tx: Tx, { id, token_hash }: { id: string; token_hash: string }) {
  return tx
    .deleteFrom('invitations')
    .where('id', '=', id)
    .where('token_hash', '=', token_hash)
    .returning('contribution')
    .executeTakeFirst()
}

/** Notes that whoever was invited is about to have an account. */
export async function promiseInvitation(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('invitations').set({ promised_at: now }).where('id', '=', id).execute()
}

/** Open invitations that an address has promised to accept, in the order in which to lock them. */
export function listPromised(tx: Tx, email: string, now: Date) {
  return tx
    .selectFrom('invitations')
    .innerJoin('communities', 'communities.id', 'invitations.community_id')
    .select(['invitations.id', 'token_hash', 'community_id', 'kind', 'name'])
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .where('promised_at', 'is not', null)
    .orderBy('kind')
    .orderBy('community_id')
    .execute()
}

export async function forgetPromises(tx: Tx, email: string): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ promised_at: null })
    .where('email', '=', email)
    .execute()
}

/** Open invitations of others than these addresses: together with the members they fill a community. */
export async function countOpenInvitations(
  tx: Tx,
  communityId: string,
  others: { than: string[]; now: Date },
): Promise<number> {
  const { count } = await tx
    .selectFrom('invitations')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('community_id', '=', communityId)
    .where('expires_at', '>', others.now)
    .$if(others.than.length > 0, (query) => query.where('email', 'not in', others.than))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function deleteInvitationsTo(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('invitations').where('email', '=', email).execute()
}

export async function deleteExpiredInvitations(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('invitations').where('expires_at', '<=', now).execute()
}
