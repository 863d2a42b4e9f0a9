import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import { plannedOnce } from '../../db/prepared.ts'
import { type Kind, may, type Role, ranks, roles } from '../contract/roles.ts'

/** A message that somebody wants to say. */
export interface Draft {
  roomId: string
  userId: string
  /** Unique among its author's: the second with the same is the same message. */
  clientId: string
  content: string
}

/** What became of a draft. */
export interface Outcome {
  /** Whether its author may write in the room. */
  isAllowed: boolean
  /** None where it is not allowed, and where another process stores it at this very moment. */
  stored: StoredRow | undefined
  /** It was not there before. */
  isNew: boolean
}

export interface StoredRow {
  id: string
  room_id: string
  seq: number
  content: string | null
  created_at: Date
  deleted_at: Date | null
}

/** A message that was just stored; or, with its place `n`, a draft that is allowed, and what was stored of it before. */
type Row = { n: number | null; author_id: string; client_id: string } & (
  | StoredRow
  | { [Column in keyof StoredRow]: null }
)

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
 * @returns the outcome of each draft; one that was stored before has the message of that time
 */
export async function storeMessages(db: Db, drafts: Draft[], now: Date): Promise<Outcome[]> {
  const at = now.toISOString()
  const { rows } = await sql<Row>`
    ${plannedOnce} with input as materialized (
      select *
      from unnest(
        ${drafts.map(({ roomId }) => roomId)}::uuid[],
        ${drafts.map(({ userId }) => userId)}::uuid[],
        ${drafts.map(({ clientId }) => clientId)}::uuid[],
        ${drafts.map(({ content }) => content)}::text[]
      ) with ordinality as draft (room_id, author_id, client_id, content, n)
    ),
    allowed as materialized (
      select input.*, rooms.community_id
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
        where messages.community_id = allowed.community_id
          and messages.author_id = allowed.author_id and messages.client_id = allowed.client_id
      )
      order by author_id, client_id, n
    ),
    locked as materialized (
      select id from rooms
      where (community_id, id) in (select community_id, room_id from fresh)
      order by id for update
    ),
    bumped as (
      update rooms
      set last_seq = last_seq + wanted.count, last_message_at = ${at}::timestamptz
      from (select community_id, room_id, count(*)::int from fresh group by 1, 2) as wanted
      where rooms.community_id = wanted.community_id and rooms.id = wanted.room_id
        and (select count(*) from locked) > 0
      returning rooms.id, last_seq - wanted.count as base
    ),
    -- Looked up in one value, not joined: what the planner can't count it joins row by row.
    bases as materialized (select jsonb_object_agg(id, base) as by_room from bumped),
    added as (
      insert into messages (community_id, room_id, seq, author_id, client_id, content, created_at)
      select community_id, room_id, base + row_number() over (partition by room_id order by n),
        author_id, client_id, content, ${at}::timestamptz
      from (
        select fresh.*, ((select by_room from bases) ->> room_id::text)::int as base from fresh
      ) as placed
      where base is not null
      on conflict on constraint messages_sent_once do nothing
      returning id, room_id, seq, author_id, client_id, content, created_at
    )
    select null::int as n, added.author_id, added.client_id,
      added.id, added.room_id, added.seq, added.content, added.created_at,
      null::timestamptz as deleted_at
    from added
    union all
    select allowed.n::int, allowed.author_id, allowed.client_id,
      known.id, known.room_id, known.seq, known.content, known.created_at, known.deleted_at
    from allowed
    left join messages as known
      on known.community_id = allowed.community_id
      and known.author_id = allowed.author_id and known.client_id = allowed.client_id
  `.execute(db)
  return outcomesOf(drafts, rows)
}

/** Of several drafts with one name the first is the new one. */
function outcomesOf(drafts: Draft[], rows: Row[]): Outcome[] {
  const allowed = new Set<number>()
  const stored = new Map<string, StoredRow>()
  const fresh = new Set<string>()
  for (const { n, author_id, client_id, ...row } of rows) {
    const name = nameOf(author_id, client_id)
    if (row.id !== null) stored.set(name, row)
    if (n === null) fresh.add(name)
    else allowed.add(n)
  }
  return drafts.map(({ userId, clientId }, index) => {
    const name = nameOf(userId, clientId)
    const isAllowed = allowed.has(index + 1)
    return {
      isAllowed,
      stored: isAllowed ? stored.get(name) : undefined,
      isNew: isAllowed && fresh.delete(name),
    }
  })
}

const nameOf = (author: string, name: string) => `${author} ${name}`.toLowerCase()
