import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import { type Kind, may, type Role, ranks, roles } from '../contract/roles.ts'

/** A message that somebody wants to say. */
export interface Draft {
  roomId: string
  userId: string
  /** Unique among its author's: the second with the same is the same message. */
  clientId: string
  content: string
}

export interface StoredRow {
  /** The place of its draft among those given, from 1. */
  n: number
  /** Whether its author may write in the room. */
  allowed: boolean
  /** Null where it is not allowed, and where another process stores it at this very moment. */
  id: string | null
  room_id: string
  seq: number
  content: string | null
  created_at: Date
  deleted_at: Date | null
  is_new: boolean
}

const kindsOfRooms: Kind[] = ['association', 'group']

/** The contract's line `may.write` as rows of SQL. */
const writers: RawBuilder<unknown> = sql.raw(
  kindsOfRooms
    .flatMap((kind) => roles.map((role): [Kind, Role] => [kind, role]))
    .filter(([kind, role]) => may.write(kind, ranks[role]))
    .map(([kind, role]) => `('${kind}', '${role}')`)
    .join(', '),
)

/**
 * Stores messages of any rooms in one statement, each of them once and in the order given, if its
 * author may write there. Rooms are locked in the order of their ids, as everywhere.
 *
 * @returns one row for each draft; one that was stored before has the message of that time
 */
export async function storeMessages(db: Db, drafts: Draft[], now: Date): Promise<StoredRow[]> {
  const at = now.toISOString()
  const { rows } = await sql<StoredRow>`
    with input as materialized (
      select *
      from unnest(
        ${drafts.map(({ roomId }) => roomId)}::uuid[],
        ${drafts.map(({ userId }) => userId)}::uuid[],
        ${drafts.map(({ clientId }) => clientId)}::uuid[],
        ${drafts.map(({ content }) => content)}::text[]
      ) with ordinality as draft (room_id, author_id, client_id, content, n)
    ),
    allowed as materialized (
      select input.*
      from input
      join rooms on rooms.id = input.room_id
      join communities on communities.id = rooms.community_id
      join memberships on memberships.community_id = rooms.community_id
        and memberships.user_id = input.author_id
      where (communities.kind, memberships.role) in (${writers})
    ),
    fresh as materialized (
      select distinct on (author_id, client_id) *
      from allowed
      where not exists (
        select from messages
        where messages.author_id = allowed.author_id and messages.client_id = allowed.client_id
      )
      order by author_id, client_id, n
    ),
    locked as materialized (
      select id from rooms where id in (select room_id from fresh) order by id for update
    ),
    bumped as (
      update rooms
      set last_seq = last_seq + added.count, last_message_at = ${at}::timestamptz
      from (select room_id, count(*)::int from fresh group by 1) as added
      join locked on locked.id = added.room_id
      where rooms.id = locked.id
      returning rooms.id, last_seq - added.count as base
    ),
    added as (
      insert into messages (room_id, seq, author_id, client_id, content, created_at)
      select room_id, base + row_number() over (partition by room_id order by n),
        author_id, client_id, content, ${at}::timestamptz
      from fresh
      join bumped on bumped.id = fresh.room_id
      on conflict (author_id, client_id) do nothing
      returning id, room_id, seq, author_id, client_id, content, created_at
    )
    select input.n::int, allowed.n is not null as allowed,
      coalesce(added.id, known.id) as id,
      coalesce(added.room_id, known.room_id) as room_id,
      coalesce(added.seq, known.seq) as seq,
      coalesce(added.content, known.content) as content,
      coalesce(added.created_at, known.created_at) as created_at,
      known.deleted_at,
      added.id is not null and fresh.n = input.n as is_new
    from input
    left join allowed using (n)
    left join added on added.author_id = allowed.author_id and added.client_id = allowed.client_id
    left join fresh on fresh.author_id = allowed.author_id and fresh.client_id = allowed.client_id
    left join messages as known
      on known.author_id = allowed.author_id and known.client_id = allowed.client_id
    order by input.n
  `.execute(db)
  return rows
}
