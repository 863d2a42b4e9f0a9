import { sql } from 'kysely'
import type { Db } from '../open.ts'

/** A table as an archive describes it, its columns by their SQL types. */
export interface Table {
  name: string
  columns: { name: string; type: string }[]
}

interface KnownTable extends Table {
  /** The columns that refer to a row of the same table. */
  own: string[]
}

/** Nobody is let in by what an archive holds: everybody logs in again after it was restored. */
const leftOut = 'sessions'

/**
 * The tables that an archive holds, in an order in which their rows can be put back: what others
 * refer to comes first. Sessions are left out, and what hangs on them.
 *
 * @throws Error when tables refer to each other in a circle
 */
export async function listTables(db: Db): Promise<KnownTable[]> {
  const { rows: columns } = await sql<{ table: string; name: string; type: string }>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attnum
  `.execute(db)
  const references = await listReferences(db)
  const gone = new Set([leftOut])
  for (const { table, to } of references) if (to === leftOut) gone.add(table)
  const named = Map.groupBy(columns, ({ table }) => table)
  let waiting = [...named].filter(([name]) => !gone.has(name))
  const ordered: KnownTable[] = []
  while (waiting.length > 0) {
    const later = new Set(waiting.map(([name]) => name))
    const isFree = (name: string) =>
      !references.some(({ table, to }) => table === name && to !== name && later.has(to))
    const free = waiting.filter(([name]) => isFree(name))
    if (free.length === 0) throw new Error(`Tables in a circle: ${[...later].join(', ')}`)
    for (const [name, columns] of free) {
      const own = references.filter(({ table, to }) => table === name && to === name)
      const known = columns.map(({ name, type }) => ({ name, type }))
      ordered.push({ name, columns: known, own: own.map(({ column }) => column) })
    }
    waiting = waiting.filter(([name]) => !isFree(name))
  }
  return ordered
}

async function listReferences(db: Db) {
  const { rows } = await sql<{ table: string; to: string; column: string }>`
    select c.relname as table, t.relname as to, a.attname as column
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace
  `.execute(db)
  return rows
}

/** Whether anybody lives in the database. */
export async function isInhabited(db: Db): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('public.users') is not null as there
  `.execute(db)
  if (!rows[0]?.there) return false
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/**
 * How many others are connected to a PostgreSQL: servers, which have to be stopped before a restore. A
 * PgBouncer keeps connections for minutes after they were stopped, which nothing tells from theirs.
 */
export async function countOthers(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
  `.execute(db)
  return rows[0]?.count ?? 0
}
