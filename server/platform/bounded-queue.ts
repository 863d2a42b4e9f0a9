import { Failure } from './failures.ts'

/** Work that is done a few at a time, in the order in which it came. */
export interface BoundedQueue {
  /**
   * @param signal of whoever waits: who is gone before their turn is not waited for
   * @throws Failure `service_unavailable` or `too_many_requests` when the queue is full
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Whether nothing runs or waits. */
  readonly isEmpty: boolean
}

export interface QueueSize {
  concurrency: number
  /** How many more may wait. */
  waiting: number
  /** What is said to those who come then, who may come again after a second. */
  refusal: 'service_unavailable' | 'too_many_requests'
}

export function createBoundedQueue({ concurrency, waiting, refusal }: QueueSize): BoundedQueue {
  const next = new Set<() => void>()
  let running = 0

  /** Settles when one's turn has come. */
  async function turn(signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) throw gone()
    if (running < concurrency) {
      running += 1
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
      running -= 1
      return
    }
    next.delete(first)
    first()
  }

  return {
    async run(work, signal) {
      await turn(signal)
      try {
        return await work()
      } finally {
        pass()
      }
    },
    get isEmpty() {
      return running === 0 && next.size === 0
    },
  }
}

/** Nobody reads it: the client hung up. */
function gone(): Failure {
  return new Failure('invalid_payload', { fields: {} })
}

/** A queue for each key, kept while something runs or waits in it. */
export interface QueuesByKey {
  run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

export function createQueuesByKey(size: QueueSize): QueuesByKey {
  const queues = new Map<string, BoundedQueue>()
  return {
    async run(key, work, signal) {
      const queue = queues.get(key) ?? createBoundedQueue(size)
      queues.set(key, queue)
      try {
        return await queue.run(work, signal)
      } finally {
        if (queue.isEmpty && queues.get(key) === queue) queues.delete(key)
      }
    },
  }
}
