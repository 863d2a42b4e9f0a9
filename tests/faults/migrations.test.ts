import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate, migrateDown, migrateTo, migrateUp } from '../../db/migrate.ts'
import { type Db, openDatabase, withoutLimits } from '../../db/open.ts'
import { emptyDatabase, testOnPostgres } from '../world/database.ts'

let empty: Awaited<ReturnType<typeof emptyDatabase>>
let db: Db
beforeEach(async () => {
  empty = await emptyDatabase()
  db = empty.database.db
})
afterEach(() => empty.remove())

const claire = {
  email: 'claire@exemple.fr',
  password_hash: 'x',
  first_name: 'Claire',
  last_name: 'Dubois',
  birth_day: '1984-02-29',
}

async function tables(of = db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely%' order by 1
  `.execute(of)
  return rows.map(({ name }) => name)
}

test('every step goes up, down, and up again', async () => {
  await migrateUp(db)
  const made = await tables()
  expect(made).toEqual(expect.arrayContaining(['kept_mails', 'sessions', 'tokens', 'users']))
  await migrateDown(db)
  expect(await tables()).toEqual([])
  await migrateUp(db)
  expect(await tables()).toEqual(made)
})

test('going up again keeps what is there', async () => {
  await migrateUp(db)
  await db.insertInto('users').values(claire).execute()
  await migrateUp(db)
  const kept = await db.selectFrom('users').selectAll().execute()
  expect(kept).toMatchObject([claire])
})

test('a start brings the schema to its newest step, and the next one leaves it there', async () => {
  await migrate(empty.database)
  const made = await tables()
  expect(made).toContain('users')
  await migrate(empty.database)
  expect(await tables()).toEqual(made)
})

test('the version before starts on a schema that a newer one has grown', async () => {
  await migrate(empty.database)
  const later = { name: '9999-later', timestamp: new Date().toISOString() }
  await sql`insert into kysely_migration (name, timestamp) values (${later.name}, ${later.timestamp})`.execute(
    db,
  )
  await migrate(empty.database)
  expect(await tables()).toContain('users')
})

test('rows from before say which community they are of, and those that the version before writes, too', async () => {
  await db.transaction().execute((tx) => migrateTo(tx, '0014-push'))
  const [id, other, room] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`)
  await sql`insert into users (id, email, password_hash, first_name, last_name)
    values (${id}, 'claire@exemple.fr', 'x', 'Claire', 'Dubois')`.execute(db)
  await sql`insert into communities (id, kind, name, type)
    values (${id}, 'group', 'Chorale', 'other'), (${other}, 'group', 'Judo', 'other')`.execute(db)
  await sql`insert into rooms (id, community_id) values (${room}, ${id})`.execute(db)
  await sql`insert into memberships (id, community_id, user_id, role)
    values (${room}, ${id}, ${id}, 'creator')`.execute(db)
  await sql`insert into events (id, community_id, name, type, starts_at, ends_at, time_zone,
      location, is_public, created_at, changed_at)
    values (${room}, ${id}, 'Concert', 'show', now(), now(), 'Europe/Paris', '{}', false, now(), now())`.execute(
    db,
  )
  const say = (from: number, to: number) =>
    sql`insert into messages (room_id, seq, author_id, content, created_at)
      select ${room}, n, ${id}, repeat('Bonjour ', 12), now()
      from generate_series(${from}::int, ${to}::int) as n`.execute(db)
  const writeAsBefore = async () => {
    await sql`insert into participants (event_id, user_id, answer, created_at)
      values (${room}, ${id}, 'true', now()) on conflict (event_id, user_id) do update set seats = 2`.execute(
      db,
    )
    await sql`insert into readings values (${room}, 1)
      on conflict (membership_id) do update set seq = 2`.execute(db)
  }
  // More than are filled at once.
  await say(1, 20_000)
  await writeAsBefore()

  await migrate(empty.database)
  await say(20_001, 20_002)
  await writeAsBefore()
  for (const [table, count] of [
    ['messages', 20_002],
    ['participants', 1],
    ['readings', 1],
  ] as const) {
    const rows = db.selectFrom(table).select(({ fn }) => fn.countAll<string>().as('count'))
    const { count: named } = await rows
      .where('community_id', '=', id ?? '')
      .executeTakeFirstOrThrow()
    expect([table, Number(named)]).toEqual([table, count])
  }
  const elsewhere = sql`update messages set community_id = ${other} where seq = 1`.execute(db)
  await expect(elsewhere).rejects.toThrow('messages_room_id_fkey')
})

testOnPostgres?.(
  'calls go on while a step waits for who reads its tables, such as a backup (PostgreSQL)',
  async () => {
    await db.transaction().execute((tx) => migrateTo(tx, '0014-push'))
    const backup = await openDatabase({ url: empty.url as string })
    const waited: unknown[] = []
    let longest = 0
    let migrating: Promise<void> | undefined
    await backup.db.transaction().execute(async (tx) => {
      await sql`select from messages limit 1`.execute(tx)
      migrating = migrate(empty.database, (error) => waited.push(error))
      for (const end = performance.now() + 7_000; performance.now() < end; await pause(50)) {
        for (const table of ['rooms', 'messages']) {
          const start = performance.now()
          await sql`select from ${sql.table(table)} limit 1`.execute(db)
          longest = Math.max(longest, performance.now() - start)
        }
      }
      // In the other direction, too: who wants what the step has taken is not made to give way.
      await sql`select from rooms limit 1`.execute(tx)
    })
    await migrating
    expect(longest).toBeLessThan(3_000)
    expect(waited).toMatchObject([{ code: '55P03' }])
    await sql`select community_id from messages`.execute(db)
    await backup.close()
  },
)

testOnPostgres?.(
  'who works without limits outlives the end of a connection between two statements (PostgreSQL)',
  async () => {
    const pidOf = async (of: Db) =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(of)).rows[0]?.pid
    const working = withoutLimits(empty.database, (patient) =>
      patient.transaction().execute(async (tx) => {
        const pid = await pidOf(tx)
        await sql`select pg_terminate_backend(${pid}::int)`.execute(db)
        // It is told between the two.
        await pause(200)
        await pidOf(tx)
      }),
    )
    await expect(working).rejects.toThrow()
    expect(await withoutLimits(empty.database, pidOf)).toBeGreaterThan(0)
  },
)

testOnPostgres?.('a step may take longer than a call (PostgreSQL)', async () => {
  const limit = async (of: Db) => {
    const { rows } = await sql<{ limit: string }>`
      select current_setting('statement_timeout') as limit
    `.execute(of)
    return rows[0]?.limit
  }
  expect(await limit(db)).toBe('8s')
  expect(await withoutLimits(empty.database, limit)).toBe('0')
})

test('the database itself refuses what must not be', async () => {
  await migrateUp(db)
  await db.insertInto('users').values(claire).execute()
  const insert = (changes: Partial<Record<keyof typeof claire, string | null>>) =>
    db
      .insertInto('users')
      .values({ ...claire, ...changes } as typeof claire)
      .execute()
  await expect(insert({})).rejects.toThrow('users_email_key')
  await expect(insert({ email: 'Samir@exemple.fr' })).rejects.toThrow('check')
  await expect(insert({ email: null })).rejects.toThrow('users_deleted_or_reachable')
})

testOnPostgres?.('two processes that go up at once do it once (PostgreSQL)', async () => {
  const others = await Promise.all([1, 2, 3].map(() => openDatabase({ url: empty.url as string })))
  await Promise.all(others.map((other) => migrateUp(other.db)))
  await db.insertInto('users').values(claire).execute()
  expect(await db.selectFrom('users').selectAll().execute()).toHaveLength(1)
  await Promise.all(others.map((other) => other.close()))
})
