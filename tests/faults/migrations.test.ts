import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate, migrateDown, migrateUp } from '../../db/migrate.ts'
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
