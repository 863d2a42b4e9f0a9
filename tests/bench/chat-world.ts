import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { migrate } from '../../db/migrate.ts'
import { type Database, openDatabase } from '../../db/open.ts'

/** Somebody with a session, and the room that they talk in. */
export interface Talker {
  userId: string
  cookie: string
  roomId: string
  communityId: string
}

/** Fills a database with groups of so many members each, all of whom are logged in. */
export async function fillChat(url: string, rooms: number, members: number): Promise<Talker[]> {
  const database = await openDatabase({ url })
  try {
    return await fillWith(database, rooms, members)
  } finally {
    await database.close()
  }
}

/** The same in a database that is open. */
export async function fillWith(
  database: Database,
  rooms: number,
  members: number,
): Promise<Talker[]> {
  await migrate(database)
  const { db } = database
  await sql`
    insert into users (email, first_name, last_name, password_hash, validated_at)
    select 'p' || n || '@exemple.fr', 'P' || n, 'Bench', '-', now()
    from generate_series(1, ${sql.lit(rooms * members)}) as n`.execute(db)
  await sql`
    insert into communities (kind, name, type)
    select 'group', 'G' || n, 'other' from generate_series(1, ${sql.lit(rooms)}) as n`.execute(db)
  await sql`insert into rooms (community_id) select id from communities`.execute(db)
  await sql`
    insert into memberships (community_id, user_id, role)
    select communities.id, users.id, 'member'
    from (select id, row_number() over (order by id) - 1 as n from users) as users
    join (select id, row_number() over (order by id) - 1 as n from communities) as communities
      on communities.n = users.n % ${sql.lit(rooms)}`.execute(db)
  const found = await db
    .selectFrom('memberships')
    .innerJoin('rooms', 'rooms.community_id', 'memberships.community_id')
    .select(['memberships.user_id', 'rooms.id', 'rooms.community_id'])
    .orderBy('rooms.id')
    .execute()
  const talkers = found.map(({ user_id, id, community_id }) => {
    const session = randomBytes(20).toString('hex')
    return { userId: user_id, roomId: id, communityId: community_id, session }
  })
  await db
    .insertInto('sessions')
    .values(
      talkers.map(({ userId, session }) => ({
        id_hash: createHash('sha256').update(session).digest('base64url'),
        user_id: userId,
        device: 'bench',
        last_seen_at: new Date(),
        expires_at: new Date(Date.now() + 30 * 86_400_000),
      })),
    )
    .execute()
  await sql`analyze`.execute(db)
  return talkers.map(({ userId, roomId, communityId, session }) => ({
    userId,
    roomId,
    communityId,
    cookie: `maillon_session=${session}`,
  }))
}
