import { randomBytes, randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { communities, type DemoCommunity, type DemoMember } from './demo/communities.ts'
import { type DemoEvent, events } from './demo/events.ts'
import { deeds } from './demo/history.ts'
import type { DemoConversation } from './demo/messages.ts'
import { emailOf, people, type Who } from './demo/people.ts'
import { type DemoVisitor, guests, requests, shown } from './demo/visitors.ts'
import type { Db, Tx } from './open.ts'
import type { Schema } from './schema.ts'

type Row<Table extends keyof Schema> = Insertable<Schema[Table]>

/** What is known of a community beforehand: its id, and its picture and documents as stored. */
export interface Kept {
  id: string
  image: string | null
  documents: Omit<Row<'documents'>, 'community_id'>[]
}

export interface DemoParts {
  /** Of the one password that all twelve have. */
  passwordHash: string
  kept: Map<DemoCommunity, Kept>
  planned: Map<DemoEvent, Planned>
  /** When each message of a conversation was written. */
  said: Map<DemoConversation, Date[]>
  now: Date
}

/** When an event is, and what follows from it. */
export interface Planned {
  starts: Date
  ends: Date
  /** Of a public one, as it is stored. */
  spot: string | null
  reminders: Omit<Row<'reminders'>, 'event_id' | 'community_id'>[]
}

/** The parts, and the ids that the rows name each other by. */
interface World extends DemoParts {
  ids: Map<Named, string>
  rooms: Map<DemoCommunity, string>
}

type Named = Who | DemoCommunity | DemoMember | DemoEvent

const everybody = Object.keys(people) as Who[]

const invitationDays = 30

/** Where the demo is. */
export const demoZone = 'Europe/Paris'

/**
 * Fills an empty database with the demo's people and what they do together: all of it, or nothing.
 * A step is a table.
 */
export async function fillDemo(db: Db, parts: DemoParts): Promise<void> {
  const all = communities.map(({ community }) => community)
  const members = all.flatMap((community) => community.members)
  const world = {
    ...parts,
    ids: new Map<Named, string>([
      ...withIds<Named>([...everybody, ...members, ...events]),
      ...all.map((one): [Named, string] => [one, parts.kept.get(one)?.id ?? randomUUID()]),
    ]),
    rooms: withIds(all),
  }
  await db.transaction().execute(async (tx) => {
    await insertPeople(tx, world)
    await insertCommunities(tx, world)
    await insertMemberships(tx, world)
    await insertInvitations(tx, world)
    await insertDocuments(tx, world)
    await insertDues(tx, world)
    await insertEvents(tx, world)
    await insertParticipants(tx, world)
    await insertReminders(tx, world)
    await insertMessages(tx, world)
    await insertReadings(tx, world)
    await insertVisitors(tx, world)
    await insertHistory(tx, world)
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
  const rooms = communities.map(({ community }) => ({
    id: world.rooms.get(community),
    community_id: idOf(world, community),
    ...lastIn(world, community),
  }))
  await tx.insertInto('rooms').values(rooms).execute()
}

async function insertMemberships(tx: Tx, world: World): Promise<void> {
  const rows = communities.flatMap(({ community }) =>
    community.members.map((member): Row<'memberships'> => {
      const [who, role, since, contribution = 'empty'] = member
      return {
        id: idOf(world, member),
        community_id: idOf(world, community),
        user_id: idOf(world, who),
        role,
        contribution,
        joined_at: daysBefore(world.now, since),
      }
    }),
  )
  await tx.insertInto('memberships').values(rows).execute()
}

async function insertInvitations(tx: Tx, world: World): Promise<void> {
  const rows = communities.flatMap(({ community }) =>
    (community.invitations ?? []).map(
      ([address, by, since, called = null]): Row<'invitations'> => ({
        community_id: idOf(world, community),
        email: emailOf(address),
        invitee_name: called,
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

async function insertEvents(tx: Tx, world: World): Promise<void> {
  const { planned, now } = world
  const rows = [...planned].map(([event, { starts, ends, spot }]): Row<'events'> => {
    const { name, type, description, appointment, place, by, since, places } = event
    return {
      id: idOf(world, event),
      community_id: idOf(world, named(event.of)),
      name,
      type,
      description: description ?? null,
      appointment: appointment ?? null,
      starts_at: starts,
      ends_at: ends,
      time_zone: demoZone,
      location: JSON.stringify(place),
      is_public: places !== undefined,
      places: places ?? null,
      spot,
      over: ends < now,
      made_by: idOf(world, by),
      client_id: null,
      created_at: daysBefore(now, since),
      changed_at: daysBefore(now, since),
    }
  })
  if (rows.length > 0) await tx.insertInto('events').values(rows).execute()
}

function keyOf(world: World, event: DemoEvent) {
  return { event_id: idOf(world, event), community_id: idOf(world, named(event.of)) }
}

async function insertParticipants(tx: Tx, world: World): Promise<void> {
  const rows = [...world.planned.keys()].flatMap((event) => {
    const { yes = [], no = [], waiting = [], since } = event
    const asked = daysBefore(world.now, since)
    // One after the other, and each at another time of the day.
    const answeredAt = (index: number) =>
      daysBefore(world.now, Math.ceil((since * (9 - (index % 9))) / 9) - index / 40)
    const answered = [
      ...yes.map((who) => [who, 'true'] as const),
      ...no.map((who) => [who, 'false'] as const),
    ]
    const row = { ...keyOf(world, event), created_at: asked }
    return [
      ...answered.map(
        ([who, answer], index): Row<'participants'> => ({
          ...row,
          user_id: idOf(world, who),
          answer,
          answered_at: answeredAt(index),
        }),
      ),
      ...waiting.map(
        (who): Row<'participants'> => ({ ...row, user_id: idOf(world, who), answer: 'waiting' }),
      ),
    ]
  })
  if (rows.length > 0) await tx.insertInto('participants').values(rows).execute()
}

async function insertReminders(tx: Tx, world: World): Promise<void> {
  const rows = [...world.planned].flatMap(([event, { reminders }]) =>
    reminders.map((reminder) => ({ ...reminder, ...keyOf(world, event) })),
  )
  if (rows.length > 0) await tx.insertInto('reminders').values(rows).execute()
}

async function insertMessages(tx: Tx, world: World): Promise<void> {
  const rows = [...world.said].flatMap(([conversation, times]) => {
    const community = named(conversation.in)
    const room_id = world.rooms.get(community) ?? ''
    const community_id = idOf(world, community)
    return conversation.messages.map(
      ([who, , content], index): Row<'messages'> => ({
        community_id,
        room_id,
        seq: index + 1,
        author_id: idOf(world, who),
        content,
        created_at: times[index] ?? world.now,
      }),
    )
  })
  if (rows.length > 0) await tx.insertInto('messages').values(rows).execute()
}

async function insertReadings(tx: Tx, world: World): Promise<void> {
  const rows = [...world.said.keys()].flatMap((conversation) => {
    const { messages, unread = {} } = conversation
    const community = named(conversation.in)
    return community.members.map((member) => ({
      community_id: idOf(world, community),
      membership_id: idOf(world, member),
      seq: messages.length - (unread[member[0]] ?? 0),
    }))
  })
  if (rows.length > 0) await tx.insertInto('readings').values(rows).execute()
}

/** What associations show on their own sites, and who came by those. */
async function insertVisitors(tx: Tx, world: World): Promise<void> {
  const settings = shown.map(({ of, listed }) => ({
    community_id: idOf(world, named(of)),
    enabled: true,
    origins: [],
    listed,
  }))
  await tx.insertInto('widget_settings').values(settings).execute()
  const places = guests.flatMap(({ event: name, ...visitor }): Row<'guests'>[] => {
    const event = [...world.planned.keys()].find((one) => one.name === name)
    if (!event) return []
    const { since, ...row } = rowOf(visitor, world.now)
    return [{ ...row, ...keyOf(world, event), created_at: since }]
  })
  if (places.length > 0) await tx.insertInto('guests').values(places).execute()
  const asked = requests.map(({ of, message, ...visitor }): Row<'join_requests'> => {
    const { since, ...row } = rowOf(visitor, world.now)
    return {
      ...row,
      community_id: idOf(world, named(of)),
      message: message ?? null,
      // The hashes of tokens that nobody has.
      token_hash: randomBytes(32).toString('base64url'),
      cancel_hash: randomBytes(32).toString('base64url'),
      created_at: since,
      confirmed_at: since,
    }
  })
  await tx.insertInto('join_requests').values(asked).execute()
}

async function insertHistory(tx: Tx, world: World): Promise<void> {
  const rows = deeds.map(
    ({ of, who, since, what, whom, details = {} }): Row<'audit_lines'> => ({
      at: daysBefore(world.now, since),
      what,
      who: idOf(world, who),
      whom: whom ? idOf(world, whom) : null,
      community_id: idOf(world, named(of)),
      details: JSON.stringify(details),
    }),
  )
  await tx.insertInto('audit_lines').values(rows).execute()
}

function rowOf({ who, firstName, lastName, since }: DemoVisitor, now: Date) {
  return {
    email: emailOf(who),
    first_name: firstName,
    last_name: lastName,
    since: daysBefore(now, since),
  }
}

/** What a room knows of its newest message. */
function lastIn({ said }: World, community: DemoCommunity) {
  const [, times = []] = [...said].find(([{ in: name }]) => name === community.name) ?? []
  return { last_seq: times.length, last_message_at: times.at(-1) ?? null }
}

function named(name: string): DemoCommunity {
  const found = communities.find(({ community }) => community.name === name)
  if (!found) throw new Error(`${name} is not in the demo`)
  return found.community
}

function withIds<One>(ones: One[]): Map<One, string> {
  return new Map(ones.map((one) => [one, randomUUID()]))
}

function idOf({ ids }: World, one: Named): string {
  const id = ids.get(one)
  if (!id) throw new Error('The demo names somebody who is not in it')
  return id
}

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 24 * 3_600_000)
}
