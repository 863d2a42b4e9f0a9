import type { BeforeEnding } from '../communities/endings.ts'
import type { Platform } from '../platform/platform.ts'
import { eventsCancelledMail } from './mails.ts'
import { listToCancel } from './participant-queries.ts'
import { reachable } from './sending.ts'

/**
 * Before communities go: whoever did not decline what they planned is told that it does not take
 * place, by one mail however many events that are.
 */
export function cancelEventsOf({ mails, now }: Pick<Platform, 'mails' | 'now'>): BeforeEnding {
  return async (tx, communityIds) => {
    const rows = reachable(await listToCancel(tx, communityIds, now()))
    const byAddress = Object.entries(Object.groupBy(rows, ({ email }) => email))
    await mails.sendAll(
      tx,
      byAddress.flatMap(([to, events = []]) => {
        const [first] = events
        return first ? [{ to, letter: eventsCancelledMail(first.first_name, events) }] : []
      }),
    )
  }
}
