import type { Platform } from '../platform/platform.ts'
import { findRoomsOf } from './membership-queries.ts'
import type { Presence } from './presence.ts'

/** Looks up which rooms people belong to, many of them in one statement. */
export interface Whereabouts {
  /** Some time soon. */
  look(userId: string): void
  stop(): void
}

/** Milliseconds in which those are gathered who come in together. */
const gathering = 25
const retryPause = 1_000

export function createWhereabouts({ db, log }: Platform, presence: Presence): Whereabouts {
  let wanted = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  async function lookUp() {
    timer = undefined
    const people = [...wanted]
    wanted = new Set()
    try {
      const rows = Map.groupBy(await findRoomsOf(db, people), ({ user_id }) => user_id)
      for (const userId of people) {
        presence.belongsTo(userId, rows.get(userId)?.map(({ id }) => id) ?? [])
      }
    } catch (error) {
      log.warn({ err: error }, 'nobody could look up who is in which rooms; trying again')
      for (const userId of people) soon(userId, retryPause)
    }
  }

  function soon(userId: string, pause: number) {
    wanted.add(userId)
    timer ??= setTimeout(lookUp, pause).unref()
  }

  return {
    look: (userId) => soon(userId, gathering),
    stop: () => clearTimeout(timer),
  }
}
