import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../open.ts'
import type { Table } from './tables.ts'

const batch = 500

/** Rows that no archive holds: the links of mails that let somebody choose a new password. */
const kept: Record<string, RawBuilder<boolean>> = {
  tokens: sql<boolean>`purpose <> 'password-reset'`,
}

/** Has every type written in one way, which each engine reads to the last digit. */
export async function writeExactly(tx: Tx): Promise<void> {
  await sql`select set_config(name, value, true) from (values ('timezone', 'UTC'),
    ('datestyle', 'ISO, YMD'), ('intervalstyle', 'postgres'), ('extra_float_digits', '1'),
    ('bytea_output', 'hex')) as settings (name, value)`.execute(tx)
}

/**
 * Reads a table by a cursor, some hundred rows at a time.
 *
 * @returns each batch as the JSON of a list of rows, which are lists of what PostgreSQL writes for
 *   each column, or null
 */
export async function* readRows(
  tx: Tx,
  { name, columns, own }: Table & { own: string[] },
): AsyncGenerator<{ json: string; count: number }> {
  const values = sql.join(columns.map((column) => sql`${sql.ref(column.name)}::text`))
  // What is part of another row comes after it.
  const order = own.map((column) => sql`${sql.ref(column)} nulls first`)
  await sql`declare archived no scroll cursor for select json_build_array(${values})::text as row
    from ${sql.table(name)} where ${kept[name] ?? sql`true`}
    ${order.length > 0 ? sql`order by ${sql.join(order)}` : sql``}`.execute(tx)
  for (let count = batch; count === batch; ) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(batch)} from archived`.execute(tx)
    count = rows.length
    if (count > 0) yield { json: `[${rows.map(({ row }) => row).join()}]`, count }
  }
  await sql`close archived`.execute(tx)
}

/**
 * Puts a batch back. Its columns may be fewer than the table has by now.
 *
 * @param table one of this database, and types that it names itself: they stand in the statement
 */
export async function putRows(tx: Tx, { name, columns }: Table, json: string): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column.name)))
  const values = sql.join(
    columns.map(({ type }, index) => sql`(r ->> ${sql.lit(index)})::${sql.raw(type)}`),
  )
  await sql`insert into ${sql.table(name)} (${names}) overriding system value
    select ${values} from json_array_elements(${json}::json) as r`.execute(tx)
}

/** Takes every row out of every table. */
export async function emptyTables(tx: Tx): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
  `.execute(tx)
  if (rows.length === 0) return
  await sql`truncate ${sql.join(rows.map(({ name }) => sql.table(name)))} cascade`.execute(tx)
}

/** Lets numbers that the database gives out go on after the highest that is there. */
export async function continueSequences(db: Db): Promise<void> {
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`
    select * from (
      select c.relname as table, a.attname as column,
        pg_get_serial_sequence(format('public.%I', c.relname), a.attname) as sequence
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
        and not a.attisdropped
    ) as columns where sequence is not null
  `.execute(db)
  for (const { table, column, sequence } of rows) {
    await sql`select setval(${sequence}, coalesce(max(${sql.ref(column)}), 1), count(*) > 0)
      from ${sql.table(table)}`.execute(db)
  }
}
