import type { Db } from '../../db/open.ts'
import type { Person, User } from '../contract/accounts.ts'
import type { Community, ListedAssociation, ListedGroup } from '../contract/community-shapes.ts'
import { isId } from '../contract/fields.ts'
import { type CommunityRef, kinds } from '../contract/kinds.ts'
import { type Role, ranks } from '../contract/roles.ts'
import { toPerson } from '../people/people.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure } from '../platform/failures.ts'
import { listPeople } from './member-queries.ts'
import { findWhole, listJoined, listMemberships } from './queries.ts'
import { byRankAndName, toCommunity, toListedAssociation, toListedGroup, toRole } from './shapes.ts'
import { standIn } from './standing.ts'

/**
 * A community with its members and documents.
 *
 * @throws Failure not-found of the kind, or `not_enough_permission` for whoever is no member
 */
export async function getCommunity(
  db: Db,
  { userId }: Caller,
  community: CommunityRef,
): Promise<Community> {
  const row = isId(community.id) ? await findWhole(db, community, userId) : undefined
  if (!row) throw new Failure(kinds[community.kind].failures.notFound)
  if (!row.own_role) throw new Failure('not_enough_permission')
  return toCommunity(row, { userId, rank: ranks[row.own_role] })
}

/** Somebody's associations, in the order in which they joined them. */
export async function listAssociations(db: Db, { userId }: Caller): Promise<ListedAssociation[]> {
  return (await listJoined(db, 'association', userId)).map(toListedAssociation)
}

/** Somebody's groups, in the order in which they joined them. */
export async function listGroups(db: Db, { userId }: Caller): Promise<ListedGroup[]> {
  return (await listJoined(db, 'group', userId)).map(toListedGroup)
}

/** What an account says of its associations. */
export async function listAssociationsOf(
  db: Db,
  { userId }: Caller,
): Promise<User['associations']> {
  const memberships = await listMemberships(db, userId)
  return memberships
    .filter(({ kind }) => kind === 'association')
    .map(({ id, name, room, role }) => ({ role, association: { id, name, room } }))
}

/** Somebody's role in each of their communities, by its id. */
export async function listRolesOf(db: Db, { userId }: Caller): Promise<Record<string, Role>> {
  const memberships = await listMemberships(db, userId)
  return Object.fromEntries(memberships.map(({ id, kind, role }) => [id, toRole(kind, role)]))
}

/**
 * The people of a community, those of the highest rank first.
 *
 * @throws Failure `group_or_association_not_found`, or `not_enough_permission` for no member
 */
export async function listMembers(
  db: Db,
  caller: Caller,
  community: CommunityRef,
): Promise<(Person & { role: Role })[]> {
  const { kind, id } = community
  await standIn(db, caller, community).catch((error: unknown) => {
    const isMissing = error instanceof Failure && error.code === kinds[kind].failures.notFound
    throw isMissing ? new Failure('group_or_association_not_found') : error
  })
  const people = await listPeople(db, id)
  return people
    .toSorted(byRankAndName)
    .map((row) => ({ ...toPerson(row), role: toRole(kind, row.role) }))
}
