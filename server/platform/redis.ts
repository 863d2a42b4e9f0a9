import type { Log } from './logs.ts'
import { RedisAway, type RedisConnection, type RedisEvents } from './redis/connection.ts'

/** The line to Redis that this process has, for whatever it shares with others. */
export interface Redis extends RedisConnection {
  /** @param ready called each time it is there, or back, since a moment when it may not have been */
  onReady(ready: () => void): void
  onLost(lost: () => void): void
  /** @param passing called each time that what is published passes, or passes again */
  onPassing(passing: () => void): void
}

/** Connects on and on until it is closed. @param urls of one server, or of the nodes of a cluster */
export function openRedis(urls: string[], log: Log): Redis {
  const whenReady: (() => void)[] = []
  const whenLost: (() => void)[] = []
  const whenPassing: (() => void)[] = []
  let connection: RedisConnection | undefined
  let isLost = false
  let isClosed = false

  const events = {
    ready() {
      isLost = false
      for (const step of whenReady) step()
    },
    passing() {
      for (const step of whenPassing) step()
    },
    lost(error: unknown) {
      // Each attempt fails again: once is enough to say.
      if (!isLost) log.warn({ err: error }, 'Redis is away; this process goes on alone')
      isLost = true
      for (const step of whenLost) step()
    },
  }
  async function open() {
    connection = await connect(urls, events)
    if (isClosed) connection.close()
  }
  void open().catch((error) => log.error({ err: error }, 'Redis can’t be used'))

  const through = <T>(step: (connection: RedisConnection) => Promise<T>): Promise<T> =>
    connection ? step(connection) : Promise.reject(new RedisAway())

  return {
    publish: (channel, message) => through((line) => line.publish(channel, message)),
    subscribe: (channels, heard) => through((line) => line.subscribe(channels, heard)),
    unsubscribe: (channels) => through((line) => line.unsubscribe(channels)),
    evaluate: (script, keys, args) => through((line) => line.evaluate(script, keys, args)),
    onReady: (step) => void whenReady.push(step),
    onLost: (step) => void whenLost.push(step),
    onPassing: (step) => void whenPassing.push(step),
    close() {
      isClosed = true
      connection?.close()
    },
  }
}

/** Loaded by those alone who have a Redis. */
async function connect(urls: string[], events: RedisEvents): Promise<RedisConnection> {
  const [url = ''] = urls
  if (urls.length > 1) {
    const { openCluster } = await import('./redis/cluster.ts')
    return openCluster(urls, events)
  }
  const { openSingle } = await import('./redis/single.ts')
  return openSingle(url, events)
}
