/** Attempts that are counted together, in one window that begins with the first of them. */
export interface Count {
  /** Of what, and by whom. */
  key: string
  attempts: number
  limit: { attempts: number; seconds: number }
}

/** A count that its limit refuses, and the milliseconds until it does not. */
export interface Refused {
  count: Count
  wait: number
}

/** Where attempts are counted. */
export interface Counter {
  /**
   * Counts all of them or, when one limit refuses, none. One key may come several times.
   *
   * @returns those that were refused
   */
  take(counts: Count[]): Promise<Refused[]>
  /** Takes one attempt back. */
  giveBack(count: Count): Promise<void>
  forget(count: Count): Promise<void>
}
