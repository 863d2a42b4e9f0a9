import type { Stored } from './delivery.ts'

/**
 * The one order of a room, on its way to the sockets of this process. The cursor is the place of the
 * last message that was passed on: what follows it goes on at once, what comes too early waits until
 * the messages before it have come, or were read, or turned out not to be there.
 */
export interface Order {
  /** Undefined until the database has said it: until then everything is early. */
  readonly cursor: number | undefined
  /** Whether something waits for what is before it. */
  readonly isWaiting: boolean
  /** @param cursor the place of the newest message there is. @returns what goes on now */
  begin(cursor: number): Stored[]
  /** Takes what was heard, in any order and any number of times. @returns what goes on now */
  take(stored: Stored[]): Stored[]
  /**
   * Takes what was read after a cursor, whole and in its order: a number that is missing belongs to
   * no message. @returns what goes on now
   */
  read(stored: Stored[]): Stored[]
  /** A message was taken back, maybe before it has come. */
  takeBack(messageId: string, at: string): void
}

/** Messages taken back that are remembered. */
const remembered = 50

export function createOrder(): Order {
  let cursor: number | undefined
  const early = new Map<number, Stored>()
  const takenBack = new Map<string, string>()

  function advance(): Stored[] {
    const next: Stored[] = []
    if (cursor === undefined) return next
    for (const seq of early.keys()) if (seq <= cursor) early.delete(seq)
    for (let one = early.get(cursor + 1); one; one = early.get(cursor + 1)) {
      cursor += 1
      early.delete(cursor)
      next.push(asItIsNow(one, takenBack.get(one.message.id)))
    }
    return next
  }

  return {
    get cursor() {
      return cursor
    },
    get isWaiting() {
      return cursor !== undefined && early.size > 0
    },
    begin(newest) {
      if (cursor !== undefined) return []
      cursor = newest
      // Histories hold these; their authors wait to hear that they are stored.
      const known = [...early.values()].filter(({ message }) => message.seq <= newest)
      return [...known.sort((a, b) => a.message.seq - b.message.seq), ...advance()]
    },
    take(stored) {
      for (const one of stored) {
        const { seq } = one.message
        if (cursor === undefined || seq > cursor) early.set(seq, one)
      }
      return advance()
    },
    read(stored) {
      const unheard = stored.filter(({ message }) => message.seq > (cursor ?? 0))
      cursor = unheard.at(-1)?.message.seq ?? cursor
      return [...unheard, ...advance()]
    },
    takeBack(messageId, at) {
      takenBack.set(messageId, at)
      const [oldest] = takenBack.keys()
      if (takenBack.size > remembered && oldest !== undefined) takenBack.delete(oldest)
    },
  }
}

function asItIsNow(stored: Stored, deletedAt: string | undefined): Stored {
  if (deletedAt === undefined) return stored
  return { ...stored, message: { ...stored.message, content: null, deletedAt } }
}
