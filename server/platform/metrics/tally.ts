import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import type { Sample } from '../../contract/state.ts'
import type { Gauges, Observer } from '../metrics.ts'

/** Milliseconds between two looks at how late the event loop is. */
const resolution = 20

/** Counts what happens in this process, to be read every few seconds. */
export interface Tally extends Observer {
  /** How it went since the last time. */
  sample(): Promise<Sample>
  stop(): void
}

const nothing = {
  calls: 0,
  pages: 0,
  failures: 0,
  messages: 0,
  mails: 0,
  mailsFailed: 0,
  jobsFailed: 0,
  clientErrors: 0,
}

export function createTally(gauges: Gauges): Tally {
  let counts = { ...nothing }
  let since = performance.now()
  let sockets = 0
  // Microseconds: the fastest answers take less than a thousandth of a second.
  const times = createHistogram()
  const delays = monitorEventLoopDelay({ resolution })
  delays.enable()

  function answered(status: number, seconds: number) {
    if (status >= 500) counts.failures += 1
    times.record(Math.max(1, Math.round(seconds * 1e6)))
  }

  return {
    call({ status, seconds }) {
      counts.calls += 1
      answered(status, seconds)
    },
    page({ status, seconds }) {
      counts.pages += 1
      answered(status, seconds)
    },
    socket(change) {
      sockets += change
    },
    messages(count) {
      counts.messages += count
    },
    mail(outcome) {
      if (outcome === 'sent') counts.mails += 1
      if (outcome === 'failed' || outcome === 'postponed') counts.mailsFailed += 1
    },
    job({ held }) {
      if (!held) counts.jobsFailed += 1
    },
    clientError() {
      counts.clientErrors += 1
    },

    async sample() {
      const queues = await gauges.queues().catch(() => undefined)
      const { open, idle, waiting } = gauges.pool()
      const now = performance.now()
      const sample = {
        ...counts,
        at: Date.now(),
        seconds: (now - since) / 1000,
        median: times.count > 0 ? times.percentile(50) / 1000 : 0,
        slowest: times.count > 0 ? times.percentile(99) / 1000 : 0,
        sockets,
        connections: open - idle,
        waiting,
        jobs: queues?.reduce((sum, { ready }) => sum + ready, 0) ?? null,
        oldest: Math.max(0, ...(queues ?? []).map(({ oldest }) => oldest)),
        // What is measured is a pause, which is as long as it should be where nothing is late.
        delay: Math.max(0, delays.percentile(99) / 1e6 - resolution),
        memory: process.memoryUsage.rss(),
      }
      counts = { ...nothing }
      since = now
      times.reset()
      delays.reset()
      return sample
    },
    stop: () => void delays.disable(),
  }
}
