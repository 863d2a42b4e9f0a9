import { sql } from 'kysely'
import { readRows, writeExactly } from '../../db/backup/rows.ts'
import { listTables } from '../../db/backup/tables.ts'
import type { Db } from '../../db/open.ts'

/** Every row that an archive holds, as each table writes it, to be compared. */
export async function contentsOf(db: Db): Promise<Record<string, string[]>> {
  return db.transaction().execute(async (tx) => {
    await writeExactly(tx)
    const contents: Record<string, string[]> = {}
    for (const table of await listTables(tx)) {
      const rows: string[] = []
      for await (const { json } of readRows(tx, table)) {
        rows.push(...(JSON.parse(json) as unknown[]).map((row) => JSON.stringify(row)))
      }
      contents[table.name] = rows.sort()
    }
    return contents
  })
}

/** What waits to be done, without what repeats. */
export async function waitingIn(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select id, name, data, start_after, retry_limit, retry_delay, retry_backoff, dead_letter
    from pgboss.job where state in ('created', 'retry', 'active') and name = 'mail' order by id
  `.execute(db)
  return rows
}

/** A mail that is not to go out for an hour. @returns its id */
export async function insertWaitingMail(db: Db, to: string): Promise<string> {
  const data = JSON.stringify({ to, subject: 'Bonjour', text: 'Bonjour', html: '<p>Bonjour</p>' })
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job (name, data, start_after, retry_limit, dead_letter)
    values ('mail', ${data}::jsonb, '2090-01-01 12:00:00.123456Z', 40, 'mail-given-up') returning id
  `.execute(db)
  return rows[0]?.id ?? ''
}

/** Values that an engine or a driver might round, fold or lose. */
export async function insertEdges(db: Db): Promise<void> {
  await sql`insert into users (email, password_hash, first_name, last_name, birth_day, address, created_at, validated_at)
    values ('bord@exemple.fr', 'none', ${'Zoé “\\ \n\t{}", 👩‍👩‍👧 \u0001'}, '', '0045-02-28 BC',
      '{"address": null, "city": "L’Haÿ", "postcode": "01000", "coordinates": [4.123456789012345, 1e-7]}',
      '2026-03-29 02:59:59.123456+02', 'infinity')`.execute(db)
}
