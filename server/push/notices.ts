import type { Tx } from '../../db/open.ts'
import type { PushPayload } from '../contract/push.ts'
import type { PushKind } from '../contract/push-kinds.ts'
import type { Platform } from '../platform/platform.ts'
import { listDevicesFor } from './queries.ts'

/** Something to tell people on their devices. */
export interface Notice extends Omit<PushPayload, 'reader'> {
  kind: PushKind
}

/** A notice on its way to one device. */
export interface Push {
  sessionHash: string
  notice: Notice
}

export const queue = 'push'

/**
 * Queues a notice to all devices of people who want its kind, in the transaction that causes it: it
 * goes out if, and only if, that commits.
 */
export async function notify(
  jobs: Platform['jobs'],
  tx: Tx,
  notices: readonly { userId: string; notice: Notice }[],
): Promise<void> {
  for (const [kind, same] of Map.groupBy(notices, ({ notice }) => notice.kind)) {
    const devices = await listDevicesFor(
      tx,
      kind,
      same.map(({ userId }) => userId),
    )
    const pushes = same.flatMap(({ userId, notice }) =>
      devices
        .filter(({ user_id }) => user_id === userId)
        .map(({ session_hash }) => ({ sessionHash: session_hash, notice })),
    )
    await jobs.enqueue<Push>(tx, queue, ...pushes)
  }
}
