import { hostname } from 'node:os'
import type { ProcessState, Sample, State } from '../contract/state.ts'
import type { Tally } from './metrics/tally.ts'
import type { PubSub } from './pubsub.ts'

/**
 * How the whole does: each process takes a sample of itself every few seconds and tells the others,
 * so that whichever is asked can show all of them.
 */
export interface StateOfAll {
  /** From now on; until then there is nothing to see. */
  start(): void
  /** As far as this process has heard, its own part first. */
  read(): State
  /** Tells the others that this one leaves, so that nobody misses it. */
  stop(): void
}

interface Parts {
  tally: Tally
  pubsub: PubSub
  now: () => Date
}

/** What processes tell each other: a sample, or that they leave. Both ends are this program. */
type Said = { name: string; since: number } & ({ sample: Sample } | { hasLeft: true })

const channel = 'state'
/** Milliseconds between two samples, and for how long they are kept. */
export const sampling = 10_000
const memory = 60 * 60 * 1000

export function createState({ tally, pubsub, now }: Parts): StateOfAll {
  const self = `${hostname()} ${process.pid}`
  const startedAt = now().getTime()
  const processes = new Map<string, ProcessState>()
  let timer: NodeJS.Timeout | undefined
  let hasLeft = false
  const publish = (said: Said) => pubsub.publish(channel, said)

  function hear(said: Said) {
    const { name, since } = said
    if ('sample' in said) return keep(name, since, said.sample)
    const known = processes.get(name)
    // What it counted stays in the picture of the hour.
    if (known?.since === since) known.hasLeft = true
  }

  function keep(name: string, since: number, sample: Sample) {
    const known = processes.get(name) ?? { name, since, samples: [], hasLeft: false }
    // Its own name may come again, after a restart.
    if (known.since !== since) known.samples = []
    known.since = since
    known.hasLeft = false
    known.samples.push(sample)
    processes.set(name, known)
    const earliest = now().getTime() - memory
    for (const { samples } of processes.values()) {
      while (samples[0] && samples[0].at < earliest) samples.shift()
    }
    for (const [other, { samples }] of processes) {
      if (samples.length === 0) processes.delete(other)
    }
  }

  async function sample() {
    const taken = { ...(await tally.sample()), at: now().getTime() }
    if (hasLeft) return
    keep(self, startedAt, taken)
    publish({ name: self, since: startedAt, sample: taken })
  }

  return {
    start() {
      void pubsub.subscribe([channel], (said) => hear(said as Said))
      void sample()
      timer = setInterval(() => void sample(), sampling).unref()
    },
    read() {
      const all = [...processes.values()]
      const [own, others] = [
        all.filter(({ name }) => name === self),
        all.filter(({ name }) => name !== self),
      ]
      return { at: now().getTime(), every: sampling, processes: [...own, ...others] }
    },
    stop() {
      clearInterval(timer)
      hasLeft = true
      publish({ name: self, since: startedAt, hasLeft })
    },
  }
}
