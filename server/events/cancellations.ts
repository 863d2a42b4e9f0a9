import type { BeforeEnding } from '../communities/endings.ts'
import type { Platform } from '../platform/platform.ts'
import { listGuestsToCancel } from './guest-queries.ts'
import { eventsCancelledMail } from './mails.ts'
import { listToCancel } from './participant-queries.ts'
import { notifyOfEnding } from './pushes.ts'
import { reachable } from './sending.ts'

/**
 * Before communities go: whoever did not decline what they planned, or is a guest of it, is told that it does not take
 * place, by one mail however many events that are.
 */
export function cancelEventsOf({
  mails,
  jobs,
  now,
}: Pick<Platform, 'mails' | 'jobs' | 'now'>): BeforeEnding {
  return async (tx, communityIds) => {
    const members = await listToCancel(tx, communityIds, now())
    const guests = await listGuestsToCancel(tx, communityIds, now())
    await notifyOfEnding({ jobs }, tx, members)
    const rows = [...reachable(members), ...guests]
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
