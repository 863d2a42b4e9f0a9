import type { Insertable, Updateable } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import type { CommunityRef, Contribution } from '../contract/kinds.ts'
import type { Kind, Role } from '../contract/roles.ts'
import { personColumns } from '../people/people.ts'
import { announce } from '../platform/announcements.ts'

export function listPeople(db: Db, communityId: string) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['memberships.id', 'role', 'contribution', 'joined_at'])
    .select(personColumns)
    .where('community_id', '=', communityId)
    .execute()
}

export function findMember(db: Db, community: CommunityRef, memberId: string) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['memberships.id', 'role', 'contribution'])
    .select(personColumns)
    .where('community_id', '=', community.id)
    .where('memberships.id', '=', memberId)
    .executeTakeFirst()
}

/** Those of these ids that are members'. */
export function findMembers(db: Db, communityId: string, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['memberships.id', 'role', 'contribution'])
    .select(personColumns)
    .where('community_id', '=', communityId)
    .where('memberships.id', 'in', ids)
    .execute()
}

/** Those of these people who are members. */
export function findPeopleIn(db: Db, communityId: string, userIds: string[]) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(personColumns)
    .where('community_id', '=', communityId)
    .where('users.id', 'in', userIds)
    .execute()
}

/** Those of these people who joined as many communities of a kind as one may, besides their own. */
export function listFull(db: Db, kind: Kind, { ids, joined }: { ids: string[]; joined: number }) {
  return db
    .selectFrom('memberships')
    .innerJoin('communities', 'communities.id', 'memberships.community_id')
    .select('user_id')
    .where('user_id', 'in', ids)
    .where('kind', '=', kind)
    .where('role', '!=', 'creator')
    .groupBy('user_id')
    .having(({ fn }) => fn.countAll(), '>=', joined)
    .execute()
}

/** Which of these addresses belong to members. */
export async function findMemberEmails(
  tx: Tx,
  communityId: string,
  emails: string[],
): Promise<string[]> {
  const found = await tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('email')
    .where('community_id', '=', communityId)
    .where('email', 'in', emails)
    .execute()
  return found.flatMap(({ email }) => email ?? [])
}

export async function countMembers(db: Db, communityId: string): Promise<number> {
  const { count } = await db
    .selectFrom('memberships')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('community_id', '=', communityId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** In a group its creator is one of the administrators. */
export async function countAdministrators(tx: Tx, { kind, id }: CommunityRef) {
  const roles: Role[] = kind === 'group' ? ['creator', 'administrator'] : ['administrator']
  const { count } = await tx
    .selectFrom('memberships')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('community_id', '=', id)
    .where('role', 'in', roles)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertMember(tx: Tx, row: Insertable<Schema['memberships']>): Promise<void> {
  await tx
    .insertInto('memberships')
    .values(row)
    .onConflict((conflict) => conflict.constraint('memberships_once').doNothing())
    .execute()
}

export async function insertMembers(
  tx: Tx,
  communityId: string,
  userIds: string[],
  joinedAt: Date,
): Promise<void> {
  const rows = userIds.map((userId) => ({
    community_id: communityId,
    user_id: userId,
    role: 'member' as const,
    joined_at: joinedAt,
  }))
  await tx.insertInto('memberships').values(rows).execute()
}

export async function updateMember(
  tx: Tx,
  memberId: string,
  changes: Updateable<Schema['memberships']>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await tx.updateTable('memberships').set(changes).where('id', '=', memberId).execute()
}

export async function setContributions(
  tx: Tx,
  memberIds: string[],
  contribution: Contribution,
): Promise<void> {
  if (memberIds.length === 0) return
  await tx.updateTable('memberships').set({ contribution }).where('id', 'in', memberIds).execute()
}

/** Swaps the creator's role with another member's at once: there is never a second creator, nor none. */
export async function swapRoles(
  tx: Tx,
  creator: string,
  other: { id: string; role: Role },
): Promise<void> {
  await updateMember(tx, creator, { role: other.role })
  await updateMember(tx, other.id, { role: 'creator' })
}

export async function deleteMember(tx: Tx, memberId: string): Promise<void> {
  const ended = await tx
    .deleteFrom('memberships')
    .where('id', '=', memberId)
    .returning(['community_id', 'user_id'])
    .execute()
  await announceEnd(tx, ended)
}

/** Says that memberships ended, with the transaction that ends them. */
export function announceEnd(
  tx: Tx,
  ended: { community_id: string; user_id: string }[],
): Promise<void> {
  return announce(
    tx,
    ...ended.map(({ community_id: communityId, user_id: userId }) => ({
      what: 'membership-ended' as const,
      communityId,
      userId,
    })),
  )
}
