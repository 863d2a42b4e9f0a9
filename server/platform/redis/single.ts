import { createClient } from '@redis/client'
import {
  connectionOptions,
  RedisAway,
  type RedisConnection,
  type RedisEvents,
} from './connection.ts'

/** One server: one connection to send, and one to listen, which does nothing else. */
export function openSingle(url: string, { ready, passing, lost }: RedisEvents): RedisConnection {
  const sender = createClient({ url, ...connectionOptions })
  const subscriber = createClient({ url, ...connectionOptions })
  subscriber.on('ready', ready).on('error', lost)
  // Both lead to one server: what befalls it is told once.
  sender.on('ready', passing).on('error', () => undefined)
  // Each settles once it is connected for the first time, which may be never.
  for (const client of [sender, subscriber]) client.connect().catch(() => undefined)

  const whileReady = <T>(step: () => Promise<T>): Promise<T> =>
    subscriber.isReady ? step() : Promise.reject(new RedisAway())
  return {
    publish: (channel, message) => sender.publish(channel, message),
    async subscribe(channels, heard) {
      await whileReady(() => subscriber.subscribe(channels, heard))
      return true
    },
    unsubscribe: (channels) => whileReady(() => subscriber.unsubscribe(channels)),
    evaluate: (script, keys, args) => sender.eval(script, { keys, arguments: args }),
    close() {
      for (const client of [sender, subscriber]) if (client.isOpen) client.destroy()
    },
  }
}
