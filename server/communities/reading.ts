import type { Db } from '../../db/open.ts'
import type { Person, User } from '../contract/accounts.ts'
import type { Community, ListedAssociation, ListedGroup } from '../contract/community-shapes.ts'
import { isId } from '../contract/fields.ts'
import { kinds } from '../contract/kinds.ts'
import { type Kind, type Role, ranks } from '../contract/roles.ts'
import { Failure } from '../platform/failures.ts'
import { findWhole, listJoined, listMemberships, listPeople } from './queries.ts'
import {
  byRankAndName,
  toCommunity,
  toListedAssociation,
  toListedGroup,
  toPerson,
  toRole,
} from './shapes.ts'
import { standIn } from './standing.ts'

/**
 * A community with its members and documents.
 *
 * @throws Failure not-found of the kind, or `not_enough_permission` for whoever is no member
 */
export async function getCommunity(
  db: Db,
  kind: Kind,
  id: string,
  userId: string,
): Promise<Community> {
  const row = isId(id) ? await findWhole(db, kind, id, userId) : undefined
  if (!row) throw new Failure(kinds[kind].failures.notFound)
  if (!row.own_role) throw new Failure('not_enough_permission')
  return toCommunity(row, { userId, rank: ranks[row.own_role] })
}

/** Somebody's associations, in the order in which they joined them. */
export async function listAssociations(db: Db, userId: string): Promise<ListedAssociation[]> {
  return (await listJoined(db, 'association', userId)).map(toListedAssociation)
}

/** Somebody's groups, in the order in which they joined them. */
export async function listGroups(db: Db, userId: string): Promise<ListedGroup[]> {
  return (await listJoined(db, 'group', userId)).map(toListedGroup)
}

/** What an account says of its associations. */
export async function listAssociationsOf(db: Db, userId: string): Promise<User['associations']> {
  const memberships = await listMemberships(db, userId)
  return memberships
    .filter(({ kind }) => kind === 'association')
    .map(({ id, name, room, role }) => ({ role, association: { id, name, room } }))
}

/** Somebody's role in each of their communities, by its id. */
export async function listRolesOf(db: Db, userId: string): Promise<Record<string, Role>> {
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
  kind: Kind,
  id: string,
  userId: string,
): Promise<(Person & { role: Role })[]> {
  await standIn(db, kind, id, userId).catch((error: unknown) => {
    const isMissing = error instanceof Failure && error.code === kinds[kind].failures.notFound
    throw isMissing ? new Failure('group_or_association_not_found') : error
  })
  const people = await listPeople(db, id)
  return people
    .toSorted(byRankAndName)
    .map((row) => ({ ...toPerson(row), role: toRole(kind, row.role) }))
}
