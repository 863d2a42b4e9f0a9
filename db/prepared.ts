import { sql } from 'kysely'
import type pg from 'pg'

/*
 * PostgreSQL plans a statement each time it is sent, which for some of ours takes longer than what they
 * do. One that is prepared is planned a few times for each connection, then no more where that is as good.
 */

const mark = '/* planned once */'

/**
 * At the front of a statement that runs all the time and whose text is always the same: no list of so many
 * values, no part that is there or not. Its columns are named one by one, so that a migration may add
 * others under it. Not for one that is best done in different ways for different values.
 */
export const plannedOnce = sql.raw(mark)

/** There are as many as the code has. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `planned_once_${names.size}`
  names.set(text, name)
  return name
}

/** @returns connections that prepare what is marked, which has to be their own sessions': not behind a pooler */
export function preparing(Client: typeof pg.Client): typeof pg.Client {
  return class extends Client {
    // biome-ignore lint/suspicious/noExplicitAny: in all the forms of the original
    override query(...args: any[]): any {
      const [text, values] = args
      const isMarked = typeof text === 'string' && args.length === 2 && text.includes(mark)
      if (!isMarked) return super.query(...(args as [string]))
      return super.query({ name: nameOf(text), text, values })
    }
  }
}
