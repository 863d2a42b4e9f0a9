import { type Kysely, sql } from 'kysely'
import { type Grown, grown, hold } from './community-ids.ts'

/** Pages of a table that are filled in one transaction: about 20 000 messages, a fraction of a second. */
const batch = 256

/**
 * Fills what is there, a few rows at a time, each time committed: on a table of millions the version
 * before answers meanwhile, and waits for no more than one batch. What it writes is filled by the
 * trigger. Broken off, it goes on where it was.
 */
export async function ahead(db: Kysely<unknown>): Promise<void> {
  for (const one of grown) {
    const pages = await pagesOf(db, one)
    for (let page = 0; page < pages; page += batch) {
      const [from, to] = [page, page + batch].map((number) => sql.lit(`(${number},0)`))
      await fill(
        db,
        one,
        sql`and ${sql.table(one.table)}.ctid >= ${from} and ${sql.table(one.table)}.ctid < ${to}`,
      )
    }
    await lookThrough(db, one)
  }
}

/**
 * From here on every row has it. What looks at all rows stops nobody from reading and writing them; what
 * follows holds them for a second.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const one of grown) {
    // What is restored from an older backup comes here without the batches.
    await fill(db, one)
    await lookThrough(db, one)
  }
  await hold(
    db,
    grown.map(({ table }) => table),
  )
  for (const one of grown) {
    const { table } = one
    // Known to hold by the constraint that was looked through: no second look.
    await sql`alter table ${sql.table(table)} alter community_id set not null`.execute(db)
    await db.schema.alterTable(table).dropConstraint('community_known').execute()
    // An empty table is better not known to be: the planner would read it whole when it has grown a little.
    if ((await pagesOf(db, one)) > 0) await sql`analyze ${sql.table(table)}`.execute(db)
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const { table } of grown) {
    await sql`alter table ${sql.table(table)} alter community_id drop not null`.execute(db)
    await sql`alter table ${sql.table(table)} add constraint community_known
      check (community_id is not null) not valid`.execute(db)
  }
}

async function pagesOf(db: Kysely<unknown>, { table }: Grown): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    select (pg_relation_size(${sql.lit(table)}::regclass)
      / current_setting('block_size')::int)::int as pages`.execute(db)
  return rows[0]?.pages ?? 0
}

/** Looks at every row, once: what is known to hold is not looked for again. */
async function lookThrough(db: Kysely<unknown>, { table, reference }: Grown): Promise<void> {
  for (const constraint of ['community_known', ...(reference ? [reference] : [])]) {
    await sql`alter table ${sql.table(table)} validate constraint ${sql.ref(constraint)}`.execute(
      db,
    )
  }
}

async function fill(db: Kysely<unknown>, { table, parent, by }: Grown, within = sql``) {
  const [own, other] = [sql.table(table), sql.table(parent)]
  await sql`
    update ${own} set community_id = ${other}.community_id from ${other}
    where ${other}.id = ${own}.${sql.ref(by)} and ${own}.community_id is null ${within}`.execute(db)
}
