import { type Kysely, sql } from 'kysely'
import { grown, hold, parents } from './community-ids.ts'

/**
 * What grows with a community says which one it is of, so that its rows can be told apart, and spread
 * (deploy/citus.md). All these tables are held until it is done, which is as long as the three indexes take:
 * two seconds for a million memberships. What looks at every other row is in the next step. Until that one
 * is done, and as long as the version before writes, a trigger fills the column.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await hold(db, [...parents, ...grown.map(({ table }) => table)])
  await sql`
    create function fill_community_id() returns trigger language plpgsql as $$
    begin
      execute format('select community_id from %I where id = ($1).%I', tg_argv[0], tg_argv[1])
        into new.community_id using new;
      return new;
    end $$`.execute(db)
  for (const parent of parents) {
    await db.schema
      .alterTable(parent)
      .addUniqueConstraint(`${parent}_in_community`, ['community_id', 'id'])
      .execute()
  }
  for (const { table, parent, by, reference } of grown) {
    const name = sql.table(table)
    await db.schema.alterTable(table).addColumn('community_id', 'uuid').execute()
    await sql`
      create trigger fill_community_id before insert or update on ${name}
      for each row when (new.community_id is null)
      execute function fill_community_id(${sql.lit(parent)}, ${sql.lit(by)})`.execute(db)
    await sql`alter table ${name} add constraint community_known
      check (community_id is not null) not valid`.execute(db)
    // The one follows from the other: without knowing it, the planner takes a room's messages for few, and sorts them.
    await sql`create statistics ${sql.ref(`${table}_community`)} (dependencies)
      on community_id, ${sql.ref(by)} from ${name}`.execute(db)
    if (!reference) continue
    // In place of the reference by the id alone: a row is of the community that its parent is of.
    await db.schema.alterTable(table).dropConstraint(reference).execute()
    await sql`alter table ${name} add constraint ${sql.ref(reference)}
      foreign key (community_id, ${sql.ref(by)}) references ${sql.table(parent)} (community_id, id)
      on delete cascade not valid`.execute(db)
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const { table, parent, by, reference } of grown) {
    const name = sql.table(table)
    await sql`drop trigger fill_community_id on ${name}`.execute(db)
    await db.schema.alterTable(table).dropColumn('community_id').execute()
    if (!reference) continue
    await sql`alter table ${name} add constraint ${sql.ref(reference)}
      foreign key (${sql.ref(by)}) references ${sql.table(parent)} (id) on delete cascade`.execute(
      db,
    )
  }
  for (const parent of parents) {
    await db.schema.alterTable(parent).dropConstraint(`${parent}_in_community`).execute()
  }
  await sql`drop function fill_community_id`.execute(db)
}
