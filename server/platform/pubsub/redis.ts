import { randomUUID } from 'node:crypto'
import type { Log } from '../logs.ts'
import type { Redis } from '../redis.ts'

/** What is published and heard through Redis. Nothing waits while it is away. */
export interface RedisLink {
  /** @param unsaidSince where it stands for what could not be told since then */
  publish(channel: string, message: string, unsaidSince?: Date): void
  /** Settles once Redis passes them on, or is away. */
  subscribe(channels: string[]): Promise<void>
  unsubscribe(channels: string[]): void
}

interface Handlers {
  /** All that is subscribed to now. */
  channels(): string[]
  /** What another process published. */
  heard(channel: string, message: string): void
  /** Something may not be heard from now on. */
  lost(): void
  /** The line is there. @param isWhole whether nothing is missed from now on */
  resumed(isWhole: boolean): void
  /** On this channel something was not told since then; from now on it would be. */
  unsaid(channel: string, since: Date): void
  now: () => Date
  log: Log
}

/** Longer than this nobody waits for a subscription: the line is as good as lost. */
const patience = 2_000

/** Channels that are remembered while nothing can be told: a name each, and more than are spoken on in an hour. */
const mostUnsaid = 10_000

/** Keeps the channels of one database of Redis apart from those of other programs. */
const prefix = 'maillon:'

export function createRedisLink(
  redis: Redis,
  { channels, heard, lost, resumed, unsaid, now, log }: Handlers,
): RedisLink {
  // Redis tells a message to its sender too: that has acted on it already.
  const self = `${randomUUID()} `
  /** Channels on which something was not told, and since when. */
  const failed = new Map<string, Date>()

  redis.onReady(() => void resume())
  redis.onLost(lost)
  redis.onPassing(() => {
    const all = [...failed]
    failed.clear()
    for (const [channel, since] of all) unsaid(channel, since)
  })

  /** The earliest time stays: what is told in place of all that went unsaid may fail, too. */
  function remember(channel: string, since: Date) {
    const before = failed.get(channel)
    if (before ? since < before : failed.size < mostUnsaid) failed.set(channel, since)
  }

  async function resume() {
    try {
      // It has subscribed again to what it knew; what came while it was away is new to it.
      const listening = listen(channels())
      const isWhole = await within(patience, listening)
      resumed(isWhole)
      if (!isWhole && (await listening)) resumed(true)
    } catch (error) {
      log.warn({ err: error }, 'Redis was lost again')
    }
  }

  function pass(message: string, channel: string) {
    if (message.startsWith(self)) return
    heard(channel.slice(prefix.length), message.slice(self.length))
  }

  async function listen(names: string[]): Promise<boolean> {
    if (names.length === 0) return true
    return redis.subscribe(
      names.map((name) => prefix + name),
      pass,
    )
  }

  return {
    publish(channel, message, unsaidSince = now()) {
      redis.publish(prefix + channel, self + message).catch(() => remember(channel, unsaidSince))
    },
    async subscribe(names) {
      await within(patience, listen(names)).catch(() => undefined)
    },
    unsubscribe(names) {
      if (names.length === 0) return
      redis.unsubscribe(names.map((name) => prefix + name)).catch(() => undefined)
    },
  }
}

/** @returns what the work does; false where it takes longer */
async function within(milliseconds: number, work: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false)
  })
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
}
