import type { ExpressionBuilder, Insertable, Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { lockGroupsOf } from '../../db/locks.ts'
import type { Db, Tx } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import type { CommunityRef } from '../contract/kinds.ts'
import type { Kind, Role } from '../contract/roles.ts'
import { personColumns } from '../people/people.ts'
import { announce } from '../platform/announcements.ts'

/** A community and the caller's place in it; `role` is null for whoever is no member. */
export function findStanding(db: Db, { kind, id }: CommunityRef, userId: string) {
  return db
    .selectFrom('communities')
    .leftJoin('memberships as own', (join) =>
      join.onRef('own.community_id', '=', 'communities.id').on('own.user_id', '=', userId),
    )
    .select(['communities.id', 'communities.name', 'communities.image'])
    .select(['own.id as member_id', 'own.role'])
    .where('communities.id', '=', id)
    .where('communities.kind', '=', kind)
    .executeTakeFirst()
}

const facts = [
  'communities.id',
  'communities.kind',
  'communities.name',
  'communities.real_name',
  'communities.type',
  'communities.type_details',
  'communities.description',
  'communities.image',
  'communities.created_at',
  'communities.parent_id',
  'parent.name as parent_name',
  'rooms.id as room',
] as const

function withRoomAndParent(db: Db) {
  return db
    .selectFrom('communities')
    .innerJoin('rooms', 'rooms.community_id', 'communities.id')
    .leftJoin('communities as parent', 'parent.id', 'communities.parent_id')
}

function membersOf(query: ExpressionBuilder<Schema, 'communities'>) {
  return jsonArrayFrom(
    query
      .selectFrom('memberships')
      .innerJoin('users', 'users.id', 'memberships.user_id')
      .select(['memberships.id', 'memberships.role', 'memberships.contribution'])
      .select(personColumns)
      .whereRef('memberships.community_id', '=', 'communities.id'),
  )
}

function documentsOf(query: ExpressionBuilder<Schema, 'communities'>) {
  return jsonArrayFrom(
    query
      .selectFrom('documents')
      .select(['documents.id', 'name', 'size', 'type', 'created_at'])
      .whereRef('documents.community_id', '=', 'communities.id')
      .orderBy('created_at')
      .orderBy('id'),
  )
}

/** A community with all its members and documents, in one statement however many they are. */
export function findWhole(db: Db, { kind, id }: CommunityRef, userId: string) {
  return (
    withRoomAndParent(db)
      .leftJoin('memberships as own', (join) =>
        join.onRef('own.community_id', '=', 'communities.id').on('own.user_id', '=', userId),
      )
      .select(facts)
      .select('own.role as own_role')
      // What is joined around the community is no concern of these two.
      .select((query) => [
        membersOf(query as never).as('members'),
        documentsOf(query as never).as('documents'),
      ])
      .where('communities.id', '=', id)
      .where('communities.kind', '=', kind)
      .executeTakeFirst()
  )
}

/** Somebody's associations or groups, in the order in which they joined: agendas' colours follow it. */
export function listJoined(db: Db, kind: Kind, userId: string) {
  return withRoomAndParent(db)
    .innerJoin('memberships as own', 'own.community_id', 'communities.id')
    .select(facts)
    .select('own.role as own_role')
    .select((query) => [
      query
        .selectFrom('memberships')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('community_id', '=', 'communities.id')
        .as('members_count'),
      query
        .selectFrom('memberships')
        .select('user_id')
        .whereRef('community_id', '=', 'communities.id')
        .where('role', '=', 'creator')
        .as('creator'),
    ])
    .where('own.user_id', '=', userId)
    .where('communities.kind', '=', kind)
    .orderBy('own.joined_at')
    .orderBy('own.id')
    .execute()
}

/** Somebody's places: the role in each of their communities. */
export function listMemberships(db: Db, userId: string) {
  return db
    .selectFrom('memberships')
    .innerJoin('communities', 'communities.id', 'memberships.community_id')
    .innerJoin('rooms', 'rooms.community_id', 'communities.id')
    .select(['communities.id', 'communities.kind', 'communities.name', 'memberships.role'])
    .select('rooms.id as room')
    .where('user_id', '=', userId)
    .orderBy('joined_at')
    .orderBy('memberships.id')
    .execute()
}

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

/** How many communities of a kind somebody created, and how many they joined besides. */
export async function countJoined(db: Db, kind: Kind, userId: string) {
  const { created, joined } = await db
    .selectFrom('memberships')
    .innerJoin('communities', 'communities.id', 'memberships.community_id')
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere('role', '=', 'creator').as('created'),
      fn.countAll<string>().filterWhere('role', '!=', 'creator').as('joined'),
    ])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return { created: Number(created), joined: Number(joined) }
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

export function insertCommunity(tx: Tx, row: Insertable<Schema['communities']>) {
  return tx.insertInto('communities').values(row).returning('id').executeTakeFirstOrThrow()
}

export async function insertRoom(tx: Tx, communityId: string): Promise<void> {
  await tx.insertInto('rooms').values({ community_id: communityId }).execute()
}

export async function insertMember(tx: Tx, row: Insertable<Schema['memberships']>): Promise<void> {
  await tx
    .insertInto('memberships')
    .values(row)
    .onConflict((conflict) => conflict.constraint('memberships_once').doNothing())
    .execute()
}

export async function updateCommunity(
  tx: Tx,
  id: string,
  changes: Updateable<Schema['communities']>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await tx.updateTable('communities').set(changes).where('id', '=', id).execute()
}

export async function updateMember(
  tx: Tx,
  memberId: string,
  changes: Updateable<Schema['memberships']>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await tx.updateTable('memberships').set(changes).where('id', '=', memberId).execute()
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

/** With all that belongs to it; an association's groups too, whose ids are returned. */
export async function deleteCommunity(tx: Tx, id: string): Promise<string[]> {
  const groupIds = await lockGroupsOf(tx, id)
  await tx.deleteFrom('communities').where('id', '=', id).execute()
  const ended = [id, ...groupIds]
  await announce(
    tx,
    ...ended.map((communityId) => ({ what: 'community-ended' as const, communityId })),
  )
  return groupIds
}
