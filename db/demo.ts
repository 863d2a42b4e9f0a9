import { randomBytes, randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { communities, type DemoCommunity } from './demo/communities.ts'
import { emailOf, people, type Who } from './demo/people.ts'
import type { Db, Tx } from './open.ts'
import type { Schema } from './schema.ts'

type Row<Table extends keyof Schema> = Insertable<Schema[Table]>

/** What of a community is kept beside the database: its picture, and its documents as stored. */
export interface Kept {
  image: string | null
  documents: Omit<Row<'documents'>, 'community_id'>[]
}

export interface DemoParts {
  /** Of the one password that all twelve have. */
  passwordHash: string
  kept: Map<DemoCommunity, Kept>
  now: Date
}

/** The parts, and the ids that the rows name each other by. */
interface World extends DemoParts {
  ids: Map<Who | DemoCommunity, string>
}

const everybody = Object.keys(people) as Who[]

const invitationDays = 30

/**
 * Fills an empty database with the demo's people and what they do together: all of it, or nothing.
 * A step is a table; what they plan and say will be steps of their own.
 */
export async function fillDemo(db: Db, parts: DemoParts): Promise<void> {
  const named = [...everybody, ...communities.map(({ community }) => community)]
  const world = { ...parts, ids: new Map(named.map((one) => [one, randomUUID()])) }
  await db.transaction().execute(async (tx) => {
    await insertPeople(tx, world)
    await insertCommunities(tx, world)
    await insertMemberships(tx, world)
    await insertInvitations(tx, world)
    await insertDocuments(tx, world)
    await insertDues(tx, world)
  })
}

async function insertPeople(tx: Tx, world: World): Promise<void> {
  const { passwordHash, now } = world
  const rows = everybody.map((who): Row<'users'> => {
    const { firstName, lastName, phone, birthDay, home, since } = people[who]
    return {
      id: idOf(world, who),
      email: emailOf(who),
      password_hash: passwordHash,
      first_name: firstName,
      last_name: lastName,
      phone_number: phone,
      birth_day: birthDay,
      address: home && JSON.stringify(home),
      created_at: daysBefore(now, since),
      validated_at: daysBefore(now, since),
    }
  })
  await tx.insertInto('users').values(rows).execute()
}

async function insertCommunities(tx: Tx, world: World): Promise<void> {
  const { kept, now } = world
  const rows = communities.map(
    ({ community, kind, parent }): Row<'communities'> => ({
      id: idOf(world, community),
      kind,
      parent_id: parent && idOf(world, parent),
      name: community.name,
      real_name: community.realName,
      type: community.type,
      type_details: community.typeDetails,
      description: community.description,
      image: kept.get(community)?.image,
      created_at: daysBefore(now, community.since),
    }),
  )
  await tx.insertInto('communities').values(rows).execute()
  const rooms = communities.map(({ community }) => ({ community_id: idOf(world, community) }))
  await tx.insertInto('rooms').values(rooms).execute()
}

async function insertMemberships(tx: Tx, world: World): Promise<void> {
  const rows = communities.flatMap(({ community }) =>
    community.members.map(
      ([who, role, since, contribution = 'empty']): Row<'memberships'> => ({
        community_id: idOf(world, community),
        user_id: idOf(world, who),
        role,
        contribution,
        joined_at: daysBefore(world.now, since),
      }),
    ),
  )
  await tx.insertInto('memberships').values(rows).execute()
}

async function insertInvitations(tx: Tx, world: World): Promise<void> {
  const rows = communities.flatMap(({ community }) =>
    (community.invitations ?? []).map(
      ([name, by, since]): Row<'invitations'> => ({
        community_id: idOf(world, community),
        email: emailOf(name),
        // The hash of a token that nobody has: sending the invitation again makes one.
        token_hash: randomBytes(32).toString('base64url'),
        invited_by: idOf(world, by),
        created_at: daysBefore(world.now, since),
        expires_at: daysBefore(world.now, since - invitationDays),
      }),
    ),
  )
  await tx.insertInto('invitations').values(rows).execute()
}

async function insertDocuments(tx: Tx, world: World): Promise<void> {
  const rows = [...world.kept].flatMap(([community, { documents }]) =>
    documents.map((document) => ({
      ...document,
      community_id: idOf(world, community),
    })),
  )
  await tx.insertInto('documents').values(rows).execute()
}

async function insertDues(tx: Tx, world: World): Promise<void> {
  const rows = communities.flatMap(({ community }): Row<'dues'>[] => {
    if (!community.dues) return []
    const { amountInCents, ...account } = community.dues
    return [{ ...account, community_id: idOf(world, community), amount_in_cents: amountInCents }]
  })
  await tx.insertInto('dues').values(rows).execute()
}

function idOf({ ids }: World, one: Who | DemoCommunity): string {
  const id = ids.get(one)
  if (!id) throw new Error('The demo names somebody who is not in it')
  return id
}

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 24 * 3_600_000)
}
