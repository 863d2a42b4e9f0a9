import { Failure } from './failures.ts'

/** Work that is done a few at a time, in the order in which it came. */
export interface Line {
  /**
   * @param signal of whoever waits: who is gone before their turn is not waited for
   * @throws Failure `service_unavailable` or `too_many_requests` when the line is full
   */
  stand<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Whether nobody stands in it. */
  readonly isEmpty: boolean
}

export interface LineSize {
  /** How many are served at the same time. */
  atOnce: number
  /** How many more may wait. */
  waiting: number
  /** What is said to those who come then, who may come again after a second. */
  refusal: 'service_unavailable' | 'too_many_requests'
}

export function createLine({ atOnce, waiting, refusal }: LineSize): Line {
  const next = new Set<() => void>()
  let served = 0

  /** Settles when one's turn has come. */
  async function turn(signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) throw gone()
    if (served < atOnce) {
      served += 1
      return
    }
    if (next.size >= waiting) throw new Failure(refusal, { retryAfter: 1 })
    await new Promise<void>((resolve, reject) => {
      function begin() {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      function leave() {
        next.delete(begin)
        reject(gone())
      }
      next.add(begin)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  /** The place goes to whoever waits first. */
  function pass(): void {
    const [first] = next
    if (!first) {
      served -= 1
      return
    }
    next.delete(first)
    first()
  }

  return {
    async stand(work, signal) {
      await turn(signal)
      try {
        return await work()
      } finally {
        pass()
      }
    },
    get isEmpty() {
      return served === 0 && next.size === 0
    },
  }
}

/** Nobody reads it: the client hung up. */
function gone(): Failure {
  return new Failure('invalid_payload', { fields: {} })
}

/** A line for each key, there while somebody stands in it. */
export interface Lines {
  stand<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

export function createLines(size: LineSize): Lines {
  const lines = new Map<string, Line>()
  return {
    async stand(key, work, signal) {
      const line = lines.get(key) ?? createLine(size)
      lines.set(key, line)
      try {
        return await line.stand(work, signal)
      } finally {
        if (line.isEmpty) lines.delete(key)
      }
    },
  }
}
