import { LRUCache } from 'lru-cache'
import { Failure } from './failures.ts'
import type { Prepared } from './prepared.ts'
import type { PubSub } from './pubsub.ts'

/**
 * Answers that are the same for everybody, kept for a minute: anybody may ask for them, from any site and
 * as often as they like, so they have to cost no more than a file.
 */
export interface SharedCache {
  /**
   * The answer of the last minute or else a new one, made once for all who ask for it meanwhile.
   *
   * @throws what `make` throws
   */
  get(key: string, make: () => Promise<Prepared>): Promise<Prepared>
  /** Drops, in every process, the answers whose keys name one of these communities or events. */
  forget(...ids: string[]): void
  /** Drops all of them: what a community is called, or shows, stands in the answers about its events too. */
  forgetAll(): void
}

/** How long an answer is good, in milliseconds. */
const age = 60_000
/** What all of them may take, in bytes, with a guess at what their other encodings take. */
const room = 16 * 2 ** 20
const longestKey = 500
const channel = 'shared-answers'

/** @param lag how far a replica may be behind, in milliseconds: what is read from it meanwhile is dropped */
export function createSharedCache(
  pubsub: Pick<PubSub, 'publish' | 'subscribe'>,
  { now, lag }: { now: () => Date; lag: number },
): SharedCache {
  const kept = new LRUCache<string, Prepared>({
    maxSize: room,
    sizeCalculation: ({ body }, key) => 2 * body.length + key.length + 1000,
    ttl: age,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  })
  const beingMade = new Map<string, Promise<Prepared>>()
  void pubsub.subscribe([channel], (ids) => drop(ids as string[] | 'all'))

  function drop(ids: string[] | 'all') {
    for (const key of [...kept.keys(), ...beingMade.keys()]) {
      if (ids !== 'all' && !ids.some((id) => key.includes(id))) continue
      kept.delete(key)
      // Whoever asked before the change gets it, and nobody after them.
      beingMade.delete(key)
    }
  }

  function dropEverywhere(ids: string[] | 'all') {
    drop(ids)
    pubsub.publish(channel, ids)
    if (lag > 0) setTimeout(() => drop(ids), lag).unref()
  }

  async function make(key: string, once: () => Promise<Prepared>): Promise<Prepared> {
    const making = once()
    beingMade.set(key, making)
    const isWanted = () => beingMade.get(key) === making
    try {
      const answer = await making
      // Only what there is is kept: somebody may be switching the rest on. A cookie is one reader's own.
      const isForAll = answer.status === 200 && !answer.headers['set-cookie']
      if (isWanted() && isForAll) kept.set(key, answer)
      return answer
    } finally {
      if (isWanted()) beingMade.delete(key)
    }
  }

  async function get(key: string, once: () => Promise<Prepared>): Promise<Prepared> {
    if (key.length > longestKey) return once()
    const found = kept.get(key) ?? beingMade.get(key)
    if (!found) return make(key, once)
    try {
      return await found
    } catch (error) {
      // Whoever asked first has asked for too much: that is nobody else's affair.
      if (error instanceof Failure && error.code === 'too_many_requests') return get(key, once)
      throw error
    }
  }

  return {
    get,
    forget: (...ids) => dropEverywhere(ids),
    forgetAll: () => dropEverywhere('all'),
  }
}
