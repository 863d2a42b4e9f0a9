import { randomUUID } from 'node:crypto'
import type { Log } from '../logs.ts'

/** The line to Redis, which comes back by itself when it is lost. Nothing waits while it is away. */
export interface RedisLink {
  publish(channel: string, message: string): void
  /** Settles once Redis passes them on, or is away. */
  subscribe(channels: string[]): Promise<void>
  unsubscribe(channels: string[]): void
  close(): Promise<void>
}

interface Handlers {
  /** All that is subscribed to now. */
  channels(): string[]
  /** What another process published. */
  heard(channel: string, message: string): void
  /** Nothing was heard since a moment ago. */
  lost(): void
  /** The line is there, and everything is subscribed to. */
  resumed(): void
  log: Log
}

/** Milliseconds. */
const pauses = { first: 100, longest: 2_000 }
const connectTimeout = 4_000
const pingInterval = 5_000
/** Longer than this nobody waits for a subscription: the line is as good as lost. */
const patience = 2_000

/** Keeps the channels of one database of Redis apart from those of other programs. */
const prefix = 'maillon:'

export function openRedis(
  url: string,
  { channels, heard, lost, resumed, log }: Handlers,
): RedisLink {
  // Redis tells a message to its sender too: that has acted on it already.
  const self = `${randomUUID()} `
  let isClosed = false
  let clients: Clients | undefined
  const opening = open().catch((error) => log.error({ err: error }, 'Redis can’t be used'))

  async function open() {
    clients = await createClients(url, log)
    const { subscriber } = clients
    subscriber.on('ready', () => void resume(subscriber))
    let wasReady = false
    subscriber.on('ready', () => {
      wasReady = true
    })
    subscriber.on('error', () => {
      if (wasReady) lost()
      wasReady = false
    })
    if (isClosed) return closeAll(clients)
    // Each settles once it is connected for the first time, which may be never.
    for (const client of [clients.publisher, subscriber]) client.connect().catch(() => undefined)
  }

  async function resume(subscriber: Client) {
    try {
      // It has subscribed again to what it knew; what came while it was away is new to it.
      await listen(subscriber, channels())
      resumed()
    } catch (error) {
      log.warn({ err: error }, 'Redis was lost again')
    }
  }

  function pass(message: string, channel: string) {
    if (message.startsWith(self)) return
    heard(channel.slice(prefix.length), message.slice(self.length))
  }

  async function listen(subscriber: Client, names: string[]) {
    if (names.length === 0) return
    const wanted = names.map((name) => prefix + name)
    await subscriber.subscribe(wanted, pass)
  }

  return {
    publish(channel, message) {
      const publisher = clients?.publisher
      if (!publisher?.isReady) return
      publisher.publish(prefix + channel, self + message).catch(() => undefined)
    },

    async subscribe(names) {
      const subscriber = clients?.subscriber
      if (!subscriber?.isReady) return
      const late = AbortSignal.timeout(patience)
      const tooLate = new Promise<void>((resolve) =>
        late.addEventListener('abort', () => resolve()),
      )
      await Promise.race([listen(subscriber, names).catch(() => undefined), tooLate])
    },

    unsubscribe(names) {
      const subscriber = clients?.subscriber
      if (!subscriber?.isReady || names.length === 0) return
      subscriber.unsubscribe(names.map((name) => prefix + name)).catch(() => undefined)
    },

    async close() {
      isClosed = true
      await opening
      if (clients) closeAll(clients)
    },
  }
}

type Clients = Awaited<ReturnType<typeof createClients>>
type Client = Clients['subscriber']

/** Loaded by those alone who have a Redis. */
async function createClients(url: string, log: Log) {
  const { createClient } = await import('@redis/client')
  const options = {
    url,
    // What can't be said now is not said later: whoever missed it reads the database.
    disableOfflineQueue: true,
    pingInterval,
    socket: {
      connectTimeout,
      reconnectStrategy: (tries: number) => Math.min(pauses.first * 2 ** tries, pauses.longest),
    },
  }
  const publisher = createClient(options)
  const subscriber = createClient(options)
  let isLost = false
  for (const client of [publisher, subscriber]) {
    client.on('error', (error) => {
      // Each attempt fails again: once is enough to say.
      if (!isLost) log.warn({ err: error }, 'Redis is away; this process goes on alone')
      isLost = true
    })
    client.on('ready', () => {
      isLost = false
    })
  }
  return { publisher, subscriber }
}

function closeAll({ publisher, subscriber }: Clients): void {
  for (const client of [publisher, subscriber]) {
    if (client.isOpen) client.destroy()
  }
}
