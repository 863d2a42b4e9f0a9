import { createCluster } from '@redis/client'
import {
  connectionOptions,
  pauseAfter,
  type RedisConnection,
  type RedisEvents,
} from './connection.ts'

/** Milliseconds in which the nodes that become ready together are gathered. */
const gathering = 100
/** And after which a node that is away may have somebody in its place: who that is, is asked. */
const patience = 1_000

/**
 * A cluster: a channel lives on the node of its slot (sharded publish and subscribe, Redis 7), so
 * that what is said in a room passes through one node alone. One that is away takes its rooms along;
 * the others go on.
 */
export function openCluster(
  urls: string[],
  { ready, passing, lost }: RedisEvents,
): RedisConnection {
  const cluster = createCluster({
    rootNodes: urls.map((url) => ({ url })),
    topologyRefreshOnReconnectionAttemptStrategy: patience,
    defaults: { ...credentialsOf(urls[0] ?? ''), ...connectionOptions },
  })
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  cluster.on('node-ready', () => {
    timer ??= setTimeout(tell, gathering).unref()
  })
  cluster.on('node-error', lost)
  cluster.on('error', lost)
  void connect(0)

  function tell() {
    timer = undefined
    if (isClosed) return
    ready()
    passing()
  }

  /** Of itself it gives up when no node answers at its first attempt. */
  async function connect(tries: number): Promise<void> {
    try {
      await cluster.connect()
    } catch {
      if (!isClosed) setTimeout(() => void connect(tries + 1), pauseAfter(tries)).unref()
    }
    if (isClosed && cluster.isOpen) cluster.destroy()
  }

  return {
    publish: (channel, message) => cluster.sPublish(channel, message),
    // One by one: those of one command would have to be of one slot. What fails now, for its node is
    // away, is asked for again once that is ready.
    async subscribe(channels, heard) {
      const asked = channels.map((channel) => cluster.sSubscribe(channel, heard))
      const answers = await Promise.allSettled(asked)
      // What is known already counts as subscribed to while its node is away.
      const isEachThere = cluster.masters.every(({ pubSub }) => pubSub?.client.isReady ?? true)
      return isEachThere && answers.every(({ status }) => status === 'fulfilled')
    },
    unsubscribe: (channels) =>
      Promise.allSettled(channels.map((channel) => cluster.sUnsubscribe(channel))),
    evaluate: (script, keys, args) => cluster.eval(script, { keys, arguments: args }),
    close() {
      isClosed = true
      clearTimeout(timer)
      if (cluster.isOpen) cluster.destroy()
    },
  }
}

/** What lets one in is asked by every node, also by those that the first one names. */
function credentialsOf(url: string) {
  const { username, password, protocol } = new URL(url)
  return {
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    ...(protocol === 'rediss:' && { socket: { ...connectionOptions.socket, tls: true as const } }),
  }
}
