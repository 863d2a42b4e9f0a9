import { sql } from 'kysely'
import type { World } from './world.ts'

interface Tries {
  /** How often it is tried again. */
  again?: number
  /** Seconds before that. */
  pause?: number
  /** Seconds before it is tried at all. */
  wait?: number
}

/** Sends a mail that says hello; how it is tried is settled before anybody can try it. */
export async function sendHello(world: World, to: string, tries: Tries = {}): Promise<void> {
  const { db, mails } = world.backend.platform
  const { again = null, pause = null, wait = 0 } = tries
  await db.transaction().execute(async (tx) => {
    await mails.send(tx, to, { subject: 'Bonjour', paragraphs: ['Bonjour,'] })
    await sql`
      update pgboss.job set retry_limit = coalesce(${again}::int, retry_limit),
        retry_delay = coalesce(${pause}::int, retry_delay),
        start_after = start_after + make_interval(secs => ${wait})
      where name = 'mail' and data->>'to' = ${to}
    `.execute(tx)
  })
}
