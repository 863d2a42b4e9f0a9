import cluster, { type Worker } from 'node:cluster'
import type { Config } from './config.ts'
import { listenForMetrics } from './metrics-web.ts'
import type { Scraped } from './platform/metrics/prometheus.ts'
import type { Metrics } from './platform/metrics.ts'

/** What the processes of one machine ask each other, and what is answered. */
type Asked = { ask: 'own metrics' | 'all metrics'; id: number }
type Replied = { reply: number; with: unknown }

/** What can be asked over a channel between two processes. */
interface Channel {
  /** @param done told of a channel that is closed, which is no fault */
  send?(message: Asked | Replied, done: () => void): unknown
  on(event: 'message', heard: (message: unknown) => void): unknown
  off(event: 'message', heard: (message: unknown) => void): unknown
}

/** Milliseconds after which a process that is starting or ending is left out. */
const patience = 2_000
let questions = 0

function nothing(): void {}

/** @returns nothing when no reply came in time */
function ask(channel: Channel, what: Asked['ask']): Promise<unknown> {
  questions += 1
  const id = questions
  return new Promise((resolve) => {
    const late = setTimeout(() => settle(undefined), patience)
    channel.on('message', heard)
    channel.send?.({ ask: what, id }, nothing)
    function heard(message: unknown) {
      if (isReply(message) && message.reply === id) settle(message.with)
    }
    function settle(found: unknown) {
      clearTimeout(late)
      channel.off('message', heard)
      resolve(found)
    }
  })
}

function replyTo(channel: Channel, what: Asked['ask'], find: () => Promise<unknown>): void {
  channel.on('message', (message) => {
    if (!isAsked(message) || message.ask !== what) return
    find().then((found) => channel.send?.({ reply: message.id, with: found }, nothing), nothing)
  })
}

/**
 * In a worker: gives its own metrics to the primary, and asks it for those of all.
 *
 * @returns the metrics as they are scraped from there
 */
export function shareMetrics(metrics: Metrics): Pick<Metrics, 'scrape'> {
  const { raw } = metrics
  if (!raw) return {}
  replyTo(process as Channel, 'own metrics', raw)
  return {
    async scrape() {
      const found = await ask(process as Channel, 'all metrics')
      if (found === undefined) throw new Error('The primary did not answer')
      return found as Scraped
    },
  }
}

/** In the primary: adds up those of its workers, on the port of their own and for whoever asks them. */
export async function gatherMetrics(config: Config): Promise<void> {
  if (config.metricsPort === undefined && config.metricsToken === undefined) return
  const { AggregatorRegistry } = await import('prom-client')

  async function scrape(): Promise<Scraped> {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected())
    const found = await Promise.all(workers.map((worker) => ask(worker as Channel, 'own metrics')))
    // Both ends are this program.
    const known = found.filter((metrics) => metrics !== undefined) as object[][]
    const all = AggregatorRegistry.aggregate(known)
    return { type: all.contentType, text: await all.metrics() }
  }

  cluster.on('fork', (worker: Worker) => replyTo(worker as Channel, 'all metrics', scrape))
  await listenForMetrics(config, { scrape })
}

function isReply(message: unknown): message is Replied {
  return typeof message === 'object' && message !== null && 'reply' in message
}

function isAsked(message: unknown): message is Asked {
  return typeof message === 'object' && message !== null && 'ask' in message
}
