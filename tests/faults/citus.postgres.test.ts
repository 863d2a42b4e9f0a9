import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCommunity, newTeam, type Team } from '../world/communities.ts'
import { newEvent } from '../world/events.ts'
import { openChat } from '../world/sockets.ts'
import { startWorld, type World } from '../world/world.ts'

/**
 * Citus itself is not here. What it asks of tables is: deploy/citus.sql runs on a PostgreSQL in which its
 * functions only check that, and what is said and answered afterwards goes on.
 */
let world: World
let team: Team
beforeAll(async () => {
  world = await startWorld()
  team = await newTeam(world, 'group')
})
afterAll(() => world.stop())

/** What Citus refuses to spread, in its own terms, and what of it was spread. */
const itsRules = `
  create table spread (name regclass primary key, by_column text);
  create function create_reference_table(relation regclass) returns void language sql as $$
    insert into spread values (relation, null) $$;
  create function create_distributed_table(
    relation regclass, distribution_column text, colocate_with text default null)
  returns void language plpgsql as $$
  declare
    wrong text;
    place smallint := (select attnum from pg_attribute
      where attrelid = relation and attname = distribution_column and attnotnull);
  begin
    select string_agg(what, ', ') into wrong from (
      select 'a column that may be null' as what where place is null
      union all select 'trigger ' || tgname from pg_trigger
        where tgrelid = relation and not tgisinternal
      union all select 'unique ' || indexrelid::regclass from pg_index
        where indrelid = relation and indisunique and not place = any(indkey::int2[])
      union all select 'without identity' where not exists (select from pg_index
        where indrelid = relation and (indisprimary or indisreplident))
      union all select 'reference ' || conname from pg_constraint
        left join spread on spread.name = confrelid
        left join pg_attribute theirs on theirs.attrelid = confrelid and theirs.attname = spread.by_column
        where contype = 'f' and conrelid = relation and (spread.name is null
          or spread.by_column is not null and (
            array_position(conkey, place) is distinct from array_position(confkey, theirs.attnum)
            or array_position(conkey, place) is null))
    ) as found;
    if wrong is not null then raise exception '% cannot be spread: %', relation, wrong; end if;
    insert into spread values (relation, distribution_column);
  end $$;`

async function spread(script: string): Promise<void> {
  await world.db.transaction().execute(async (tx) => {
    for (const text of [itsRules, script]) await sql.raw(text).execute(tx)
  })
}

test('deploy/citus.sql makes of the tables what Citus asks of them', async () => {
  const script = await readFile('deploy/citus.sql', 'utf8')
  const without = script.replace(/alter table guests .*\n.*;/, '')
  await expect(spread(without)).rejects.toThrow('guests cannot be spread: unique guests_pkey')
  await spread(script)

  // Everything that says which community it is of, but the audit's lines, which outlive theirs.
  const { rows } = await sql<{ name: string }>`
    select attrelid::regclass::text as name from pg_attribute
    join pg_class on pg_class.oid = attrelid and relkind = 'r'
    where attname = 'community_id' and attrelid::regclass::text not in ('audit_lines')
      and attrelid not in (select name from spread)`.execute(world.db)
  expect(rows).toEqual([])
})

test('afterwards, what is said, read, planned and answered is as before', async () => {
  const room = await team.room()
  const chat = await openChat(world, team.creator)
  await chat.joinRoom(room)
  const clientId = crypto.randomUUID()
  const said = await chat.sendMessage(room, 'Bonjour', clientId)
  expect(await chat.sendMessage(room, 'Bonjour', clientId)).toEqual(said)
  chat.readRoom(room, said.id)
  await chat.settled()
  await chat.close()

  const club = await newCommunity(world, 'association', team.creator)
  const event = await newEvent(team.creator, club, world.clock.now())
  for (const participate of ['true', 'false']) {
    const answer = { eventId: event.id, userId: team.creator.id, participate }
    expect((await team.creator.post('/events/participate', answer)).status).toBe(200)
  }
  expect((await team.creator.delete(`${team.path}/${team.id}`)).status).toBe(200)
})
