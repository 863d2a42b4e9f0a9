import { type Db, isDeadlock, isUnavailable } from '../../db/open.ts'
import type { Message } from '../contract/rooms.ts'
import { Failure } from '../platform/failures.ts'
import type { Stored } from './delivery.ts'
import { type Draft, type StoredRow, storeMessages } from './sending-queries.ts'

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
    while (queue.length > 0) {
      const batch = queue.slice(0, batchSize)
      queue = queue.slice(batchSize)
      await store(batch)
    }
    running = undefined
  }

  async function store(batch: Waiting[]) {
    let rows: StoredRow[]
    try {
      const drafts = batch.map(({ draft }) => draft)
      rows = await storeMessages(db, drafts, now())
    } catch (error) {
      if (isDeadlock(error)) return again(batch, error)
      // The commit may have gone through: the answer to it alone was lost.
      onUnsure([...new Set(batch.map(({ draft }) => draft.roomId))])
      // Who waits behind them would wait as long, and hear the same.
      const failed = isUnavailable(error) ? [...batch, ...queue.splice(0)] : batch
      for (const { reject } of failed) reject(error)
      return
    }
    tell(batch, rows)
  }

  function tell(batch: Waiting[], rows: StoredRow[]) {
    const byRoom = Map.groupBy(storedAmong(batch, rows), ({ message }) => message.room)
    for (const [roomId, stored] of byRoom) {
      // The order of the statement's answer is that of the drafts; the room's is its own.
      onStored(
        roomId,
        stored.sort((a, b) => a.message.seq - b.message.seq),
      )
    }
    const lost: Waiting[] = []
    for (const [index, waiting] of batch.entries()) {
      const row = rows[index]
      const stored = row && toStored(waiting.draft, row)
      if (!row?.allowed) waiting.reject(new Failure('not_enough_permission'))
      else if (stored) waiting.resolve({ ...stored, isNew: row.is_new })
      else lost.push(waiting)
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

/** What was stored before is told as well: whoever was to hear of it may not have. */
function storedAmong(batch: Waiting[], rows: StoredRow[]): Stored[] {
  const stored = new Map<string, Stored>()
  batch.forEach(({ draft }, index) => {
    const row = rows[index]
    const one = row && toStored(draft, row)
    if (one) stored.set(one.message.id, one)
  })
  return [...stored.values()]
}

function toStored({ userId, clientId }: Draft, row: StoredRow): Stored | undefined {
  if (row.id === null) return undefined
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
