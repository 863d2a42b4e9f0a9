/** What came on a channel. */
export type Heard = (message: string, channel: string) => void

/**
 * Redis as it is spoken to here: one server, or a cluster. It is there or away, and comes back by
 * itself; while it is away everything asked of it fails at once.
 */
export interface RedisConnection {
  publish(channel: string, message: string): Promise<unknown>
  /**
   * Subscribing again to what is known changes nothing.
   *
   * @returns whether nothing that is subscribed to, here or before, is missed from now on
   */
  subscribe(channels: string[], heard: Heard): Promise<boolean>
  unsubscribe(channels: string[]): Promise<unknown>
  /** Runs a script in Lua as one step. @param keys of one slot, which what is in `{}` decides */
  evaluate(script: string, keys: string[], args: string[]): Promise<unknown>
  close(): void
}

export interface RedisEvents {
  /** It is there, or a part of it is back: what was published meanwhile was not heard. */
  ready(): void
  /** What is published from now on passes; what was published before may not have. */
  passing(): void
  /** It, or a part of it, is not heard from now on. */
  lost(error: unknown): void
}

export class RedisAway extends Error {
  constructor() {
    super('Redis is away')
  }
}

/** Milliseconds. */
const pauses = { first: 100, longest: 2_000 }

/** Milliseconds before the next attempt to reach it. */
export function pauseAfter(tries: number): number {
  return Math.min(pauses.first * 2 ** tries, pauses.longest)
}

/** Settings of every connection, whatever it leads to. */
export const connectionOptions = {
  // What can't be said now is not said later: whoever missed it reads the database.
  disableOfflineQueue: true,
  // A line that died without a word is noticed by asking after it: three answers that do not come.
  pingInterval: 5_000,
  socket: { connectTimeout: 4_000, socketTimeout: 15_000, reconnectStrategy: pauseAfter },
}
