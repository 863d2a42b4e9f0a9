import type { ExpressionBuilder, Insertable, Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '../../db/open.ts'
import { plannedOnce } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import type { CommunityRef } from '../contract/kinds.ts'
import type { Kind } from '../contract/roles.ts'
import { personColumns } from '../people/people.ts'

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
      .modifyFront(plannedOnce)
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

/** Somebody's associations or groups, in the order in which they joined. */
export function listJoined(db: Db, kind: Kind, userId: string) {
  return withRoomAndParent(db)
    .modifyFront(plannedOnce)
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

/** What somebody's page made under this name before; nothing without a name. */
export async function findMade(
  tx: Tx,
  kind: Kind,
  { callerId, clientId }: { callerId: string; clientId: string | undefined },
): Promise<string | undefined> {
  if (clientId === undefined) return undefined
  const made = await tx
    .selectFrom('communities')
    .select('id')
    .where('made_by', '=', callerId)
    .where('client_id', '=', clientId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return made?.id
}

/** The communities of some people, and the groups of an association. */
export async function listIdsAround(
  tx: Tx,
  { userIds, parentId }: { userIds: readonly string[]; parentId: string | null },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('memberships')
    .select('community_id as id')
    .where('user_id', 'in', userIds)
    .union(tx.selectFrom('communities').select('id').where('parent_id', '=', parentId))
    .execute()
  return rows.map(({ id }) => id)
}

export async function insertCommunity(
  tx: Tx,
  row: Insertable<Schema['communities']>,
): Promise<void> {
  await tx.insertInto('communities').values(row).execute()
}

export async function insertRoom(tx: Tx, communityId: string): Promise<void> {
  await tx.insertInto('rooms').values({ community_id: communityId }).execute()
}

export async function updateCommunity(
  tx: Tx,
  id: string,
  changes: Updateable<Schema['communities']>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await tx.updateTable('communities').set(changes).where('id', '=', id).execute()
}

/** With all that belongs to it, an association's groups too. */
export function deleteCommunity(tx: Tx, id: string) {
  return tx
    .deleteFrom('communities')
    .where('id', '=', id)
    .returning(['name', 'parent_id'])
    .executeTakeFirst()
}

export function findNamed(db: Db, id: string) {
  return db
    .selectFrom('communities')
    .select(['id', 'kind', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
}
