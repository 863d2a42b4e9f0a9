import { randomUUID } from 'node:crypto'
import type { Kind, Role } from '../../server/contract/roles.ts'
import { hashToken, newToken } from '../../server/platform/tokens.ts'
import { newPerson, type Person, type Place } from './people.ts'
import type { Visitor } from './visitor.ts'
import type { World } from './world.ts'

/** An association or a group, and who is in it with which role. */
export interface TestCommunity {
  kind: Kind
  id: string
  /** Below /api: `/associations` or `/groups`. */
  path: string
  /** What payloads name it by. */
  reference: Record<string, string>
  /** Its room's id. */
  room(): Promise<string>
  /** The member id of a person. */
  memberId(person: { id: string }): Promise<string>
}

export const bothKinds = ['association', 'group'] as const satisfies Kind[]

const plurals: Record<Kind, string> = { association: 'associations', group: 'groups' }

/** A community whose rows are put there directly; `members` besides its creator. */
export async function newCommunity(
  world: Place,
  kind: Kind,
  creator: { id: string },
  {
    name = 'Judo Club',
    parent,
    members = [],
  }: {
    name?: string
    parent?: { id: string }
    members?: [{ id: string }, Role][]
  } = {},
): Promise<TestCommunity> {
  const { id } = await world.db
    .insertInto('communities')
    .values({ kind, name, type: 'sportive', parent_id: parent?.id ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await world.db.insertInto('rooms').values({ community_id: id }).execute()
  const community = communityOf(world, kind, id)
  await addMember(world, community, creator, 'creator')
  for (const [person, role] of members) await addMember(world, community, person, role)
  return community
}

/** One that the API made. */
export function communityOf(world: Place, kind: Kind, id: string): TestCommunity {
  return {
    kind,
    id,
    path: `/${plurals[kind]}`,
    reference: { [`${kind}Id`]: id },
    async room() {
      const room = await world.db
        .selectFrom('rooms')
        .select('id')
        .where('community_id', '=', id)
        .executeTakeFirstOrThrow()
      return room.id
    },
    async memberId(person) {
      const row = await world.db
        .selectFrom('memberships')
        .select('id')
        .where('community_id', '=', id)
        .where('user_id', '=', person.id)
        .executeTakeFirstOrThrow()
      return row.id
    },
  }
}

export async function addMember(
  world: Place,
  community: { id: string },
  person: { id: string },
  role: Role = 'member',
): Promise<void> {
  await world.db
    .insertInto('memberships')
    .values({ community_id: community.id, user_id: person.id, role })
    .execute()
}

/** Fills a community with people nobody logs in as. @returns their ids */
export async function addCrowd(
  world: Place,
  community: { id: string },
  count: number,
): Promise<string[]> {
  const people = await world.db
    .insertInto('users')
    .values(
      Array.from({ length: count }, (_, index) => ({
        email: `foule-${randomUUID()}@exemple.fr`,
        first_name: 'Foule',
        last_name: `Numéro ${index}`,
        password_hash: 'none',
        validated_at: new Date(),
      })),
    )
    .returning('id')
    .execute()
  await world.db
    .insertInto('memberships')
    .values(
      people.map(({ id }) => ({
        community_id: community.id,
        user_id: id,
        role: 'member' as const,
      })),
    )
    .execute()
  return people.map(({ id }) => id)
}

/** An open invitation whose mail nobody waits for. @returns its token */
export async function newInvitation(
  world: Place & Partial<Pick<World, 'clock'>>,
  community: { id: string },
  email: string,
): Promise<{ id: string; token: string }> {
  const token = newToken()
  const now = world.clock?.now() ?? new Date()
  const { id } = await world.db
    .insertInto('invitations')
    .values({
      community_id: community.id,
      email,
      token_hash: hashToken(token),
      created_at: now,
      expires_at: new Date(now.getTime() + 30 * 24 * 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}

/** The invitations that are stored for a community, declined ones too. */
export function listInvitations({ db }: Place, community: { id: string }) {
  return db.selectFrom('invitations').selectAll().where('community_id', '=', community.id).execute()
}

/** The people of a story, each with their place in one community. */
export interface Team extends TestCommunity {
  creator: Person
  administrator: Person
  moderator: Person
  member: Person
  stranger: Person
}

export async function newTeam(world: Place, kind: Kind): Promise<Team> {
  const named = (firstName: string) => newPerson(world, { firstName })
  const [creator, administrator, moderator, member, stranger] = await Promise.all([
    named('Claire'),
    named('Samir'),
    named('Anouk'),
    named('Paul'),
    named('Zoé'),
  ])
  const community = await newCommunity(world, kind, creator, {
    members: [
      [administrator, 'administrator'],
      [moderator, 'moderator'],
      [member, 'member'],
    ],
  })
  return { ...community, creator, administrator, moderator, member, stranger }
}

/** Sends a form, as pages do to create and change communities. */
export function sendForm(
  visitor: Visitor,
  method: 'POST' | 'PUT',
  path: string,
  fields: Record<string, string | File>,
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return visitor.call(method, path, { body: form })
}

/** How many roles of each kind there are, as stored. */
export async function rolesIn(world: World, community: { id: string }): Promise<Role[]> {
  const rows = await world.db
    .selectFrom('memberships')
    .select('role')
    .where('community_id', '=', community.id)
    .execute()
  return rows.map(({ role }) => role)
}
