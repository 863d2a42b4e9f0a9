import { type Kysely, sql } from 'kysely'

export interface Grown {
  table: string
  /** The table by whose row the community is known, and the column that refers to it. */
  parent: (typeof parents)[number]
  by: string
  /** The constraint of that reference; none where the row refers to it by way of another one. */
  reference?: string
}

export const parents = ['rooms', 'memberships', 'events'] as const

/** The tables that grow with a community and were made without its id. */
export const grown: Grown[] = [
  refersTo('rooms', 'messages', 'room_id'),
  refersTo('memberships', 'readings', 'membership_id'),
  refersTo('memberships', 'push_told', 'membership_id'),
  refersTo('events', 'participants', 'event_id'),
  refersTo('events', 'reminders', 'event_id'),
  refersTo('events', 'registrations', 'event_id'),
  refersTo('events', 'guests', 'event_id'),
  // Through its participant.
  { parent: 'events', table: 'answer_links', by: 'event_id' },
]

function refersTo(parent: Grown['parent'], table: string, by: string): Grown {
  return { parent, table, by, reference: `${table}_${by}_fkey` }
}

/**
 * Takes tables for a step all at once, before it does anything: what it waits for it does not wait for with
 * half of them changed, and whoever waits for it in turn finds it waiting for nothing more.
 */
export async function hold(db: Kysely<unknown>, tables: string[]): Promise<void> {
  const names = sql.join(tables.map((table) => sql.table(table)))
  await sql`lock table ${names} in access exclusive mode`.execute(db)
}
