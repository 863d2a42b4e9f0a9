import { setImmediate } from 'node:timers/promises'
import { type Db, isDeadlock, isUnavailable } from '../../db/open.ts'
import type { Message } from '../contract/rooms.ts'
import { Failure } from '../platform/failures.ts'
import type { Stored } from './delivery.ts'
import { type Draft, type Outcome, type StoredRow, storeMessages } from './sending-queries.ts'

/** Stores what is said. What comes in while one batch is being stored leaves together with the next. */
export interface Sending {
  /**
   * Settles once the message is in the database, and on its way to its room.
   *
   * @returns whether it is new, or was stored before under the same `clientId`
   * @throws Failure `not_enough_permission` for whoever may not write there, `service_unavailable`
   * when too many wait
   */
  send(draft: Draft): Promise<Stored & { isNew: boolean }>
  /** Settles once nothing waits any more. */
  idle(): Promise<void>
}

interface Waiting {
  draft: Draft
  tries: number
  resolve(stored: Stored & { isNew: boolean }): void
  reject(error: unknown): void
}

interface Parts {
  db: Db
  now: () => Date
  /** Told of what is in the database, in the order of each room. */
  onStored(roomId: string, stored: Stored[]): void
  /** Told of rooms for which it is not known whether a batch was stored. */
  onUnsure(roomIds: string[]): void
}

const batchSize = 1_000
/** Some seconds' worth at full speed. */
const longestQueue = 10_000
/** Who loses against the same message on another connection asks again. */
const mostTries = 4

export function createSending({ db, now, onStored, onUnsure }: Parts): Sending {
  let queue: Waiting[] = []
  let running: Promise<void> | undefined

  async function run() {
    let tellLast: (() => void) | undefined
    while (queue.length > 0) {
      const batch = queue.slice(0, batchSize)
      queue = queue.slice(batchSize)
      const storing = store(batch)
      if (tellLast) {
        // What was stored goes out while the database works on what comes next.
        await setImmediate()
        tellLast()
      }
      tellLast = await storing
      if (queue.length > 0) continue
      tellLast()
      tellLast = undefined
    }
    running = undefined
  }

  /** @returns what tells those who wait */
  async function store(batch: Waiting[]): Promise<() => void> {
    try {
      const drafts = batch.map(({ draft }) => draft)
      const outcomes = await storeMessages(db, drafts, now())
      return () => tell(batch, outcomes)
    } catch (error) {
      fail(batch, error)
      return nothing
    }
  }

  function fail(batch: Waiting[], error: unknown) {
    if (isDeadlock(error)) return again(batch, error)
    // The commit may have gone through: the answer to it alone was lost.
    onUnsure([...new Set(batch.map(({ draft }) => draft.roomId))])
    // Who waits behind them would wait as long, and hear the same.
    const failed = isUnavailable(error) ? [...batch, ...queue.splice(0)] : batch
    for (const { reject } of failed) reject(error)
  }

  function tell(batch: Waiting[], outcomes: Outcome[]) {
    const lost: Waiting[] = []
    const told = new Map<string, Stored>()
    for (const [index, waiting] of batch.entries()) {
      const outcome = outcomes[index]
      const stored = outcome?.stored && toStored(waiting.draft, outcome.stored)
      if (!outcome?.isAllowed) waiting.reject(new Failure('not_enough_permission'))
      else if (!stored) lost.push(waiting)
      else {
        waiting.resolve({ ...stored, isNew: outcome.isNew })
        // What was stored before, too: whoever was to hear of it may not have.
        told.set(stored.message.id, stored)
      }
    }
    const byRoom = Map.groupBy(told.values(), ({ message }) => message.room)
    for (const [roomId, stored] of byRoom) {
      onStored(
        roomId,
        stored.sort((a, b) => a.message.seq - b.message.seq),
      )
    }
    again(lost, new Failure('service_unavailable', { retryAfter: 1 }))
  }

  function again(batch: Waiting[], error: unknown) {
    for (const waiting of batch) waiting.tries += 1
    for (const { reject } of batch.filter(({ tries }) => tries >= mostTries)) reject(error)
    queue = [...batch.filter(({ tries }) => tries < mostTries), ...queue]
  }

  return {
    send: (draft) =>
      new Promise((resolve, reject) => {
        if (queue.length >= longestQueue) {
          return reject(new Failure('service_unavailable', { retryAfter: 1 }))
        }
        queue.push({ draft, tries: 0, resolve, reject })
        // From the next turn on: what came in with it leaves with it.
        running ??= Promise.resolve().then(run)
      }),
    idle: () => running ?? Promise.resolve(),
  }
}

function nothing(): void {}

function toStored({ userId, clientId }: Draft, row: StoredRow): Stored {
  const message: Message = {
    id: row.id,
    room: row.room_id,
    seq: row.seq,
    userId,
    content: row.content,
    createdAt: row.created_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
  }
  return { message, clientId }
}
