import type { Log } from './logs.ts'
import { createRedisLink, type RedisLink } from './pubsub/redis.ts'
import type { Redis } from './redis.ts'

type Heard = (message: unknown, channel: string) => void

/**
 * What processes tell each other at once: many small messages, none of which is kept. Through Redis
 * or Valkey; a process that is alone needs none.
 */
export interface PubSub {
  /**
   * Tells a message, which JSON can say, to the other processes that subscribed to its channel.
   *
   * @param unsaidSince what `onUnsaid` gave, where this is told in place of what went unsaid
   */
  publish(channel: string, message: unknown, unsaidSince?: Date): void
  /**
   * Hears what other processes publish; a channel has one who hears. Settles once nothing can be
   * missed from now on, at once while Redis is away: `onResumed` says when it is back.
   */
  subscribe(channels: string[], heard: Heard): Promise<void>
  unsubscribe(channels: string[]): void
  /**
   * @param resumed called each time Redis is there, or is back, with the time from which on others
   *   may not have been heard
   */
  onResumed(resumed: (since: Date) => void): void
  /**
   * @param unsaid called once others can be told again, with each channel on which something was not,
   *   and the time from which on
   */
  onUnsaid(unsaid: (channel: string, since: Date) => void): void
  stop(): void
}

export function createPubSub(
  redis: Redis | undefined,
  { log, now }: { log: Log; now: () => Date },
): PubSub {
  const listeners = new Map<string, Heard>()
  const waiting: ((since: Date) => void)[] = []
  const repeating: ((channel: string, since: Date) => void)[] = []
  // The last moment at which nothing was missed. It stays until nothing is missed again: a part of a
  // cluster that is back says nothing of another that is still away.
  let since = now()
  let isWhole = false
  let link: RedisLink | undefined
  if (redis) {
    link = createRedisLink(redis, {
      channels: () => [...listeners.keys()],
      heard: pass,
      lost: () => {
        if (isWhole) since = now()
        isWhole = false
      },
      resumed: (isWholeAgain) => {
        for (const resumed of waiting) attempt(() => resumed(since))
        if (isWholeAgain) since = now()
        isWhole = isWholeAgain
      },
      unsaid: (channel, from) => {
        for (const unsaid of repeating) attempt(() => unsaid(channel, from))
      },
      now,
      log,
    })
  }

  function pass(channel: string, message: string) {
    attempt(() => listeners.get(channel)?.(JSON.parse(message), channel))
  }
  function attempt(step: () => void) {
    try {
      step()
    } catch (error) {
      log.error({ err: error }, 'what another process said was not dealt with')
    }
  }

  return {
    publish(channel, message, unsaidSince) {
      link?.publish(channel, JSON.stringify(message), unsaidSince)
    },
    async subscribe(channels, heard) {
      for (const channel of channels) listeners.set(channel, heard)
      await link?.subscribe(channels)
    },
    unsubscribe(channels) {
      for (const channel of channels) listeners.delete(channel)
      link?.unsubscribe(channels)
    },
    onResumed(resumed) {
      waiting.push(resumed)
    },
    onUnsaid(unsaid) {
      repeating.push(unsaid)
    },
    stop() {
      listeners.clear()
    },
  }
}
