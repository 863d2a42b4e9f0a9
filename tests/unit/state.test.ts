import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import type { Sample, State } from '../../server/contract/state.ts'
import { openLog } from '../../server/platform/logs.ts'
import type { Tally } from '../../server/platform/metrics/tally.ts'
import { mayObserve } from '../../server/platform/observers.ts'
import { createPubSub } from '../../server/platform/pubsub.ts'
import { createState } from '../../server/platform/state.ts'
import { largestOf, moments, pathOf, sumOf } from '../../src/components/state/lines.ts'
import { worriesOf } from '../../src/components/state/verdict.ts'

const alone = createPubSub(undefined, {
  log: openLog({ logLevel: 'silent' }),
  now: () => new Date(),
})
const at = Date.UTC(2026, 10, 22, 20, 0, 0)
const every = 10_000

const quiet: Sample = {
  at,
  seconds: 10,
  calls: 0,
  pages: 0,
  failures: 0,
  median: 0,
  slowest: 0,
  messages: 0,
  mails: 0,
  mailsFailed: 0,
  jobsFailed: 0,
  clientErrors: 0,
  sockets: 0,
  connections: 0,
  waiting: 0,
  jobs: 0,
  oldest: 0,
  delay: 0,
  memory: 1,
}

/** Of one process, `ago` in samples before now. */
const sample = (ago: number, of: Partial<Sample> = {}): Sample => ({
  ...quiet,
  at: at - ago * every,
  ...of,
})
const state = (...processes: Sample[][]): State => ({
  at,
  every,
  processes: processes.map((samples, index) => ({
    name: `p${index}`,
    since: at,
    samples,
    hasLeft: false,
  })),
})

describe('a line of the status page', () => {
  const two = state(
    [sample(1, { sockets: 3 }), sample(0, { sockets: 4 })],
    [sample(0, { sockets: 2 })],
  )

  test('adds up what each process had at a moment, and has gaps where nothing is known', () => {
    const line = sumOf(two, ({ sockets }) => sockets)
    expect(line).toHaveLength(moments)
    expect(line.slice(-3)).toEqual([null, 3, 6])
  })

  test('or is that of the process where it is the largest', () => {
    expect(largestOf(two, ({ sockets }) => sockets).slice(-2)).toEqual([3, 4])
  })

  test('forgets what is older than the hour', () => {
    const old = state([sample(moments, { sockets: 9 }), sample(moments - 1, { sockets: 1 })])
    expect(sumOf(old, ({ sockets }) => sockets)[0]).toBe(1)
    expect(sumOf(old, ({ sockets }) => sockets)).not.toContain(9)
  })

  test('is drawn from its scale, broken at its gaps', () => {
    expect(pathOf([0, 5, null, 10, 10], 10, 60)).toBe('M0 60L1 30M3 0L4 0')
    expect(pathOf([null, 5, null], 10, 60)).toBe('M1 30h0.5')
  })
})

describe('the status page', () => {
  test('says nothing where all is well', () => {
    expect(worriesOf(state([sample(0)]))).toEqual([])
    expect(worriesOf(state())).toEqual([])
  })

  test.each<[string, Partial<Sample>]>([
    ['La base de données ne répond pas.', { jobs: null }],
    ['Des demandes ont échoué par notre faute ces dix dernières minutes.', { failures: 1 }],
    ['Un travail attend depuis plus de cinq minutes.', { oldest: 301 }],
    ['Des e-mails n’ont pas pu partir ces dix dernières minutes.', { mailsFailed: 1 }],
    ['Un processus est si occupé qu’il répond en retard.', { delay: 201 }],
    ['Des pages ont signalé une erreur ces dix dernières minutes.', { clientErrors: 1 }],
  ])('says: %s', (sentence, of) => {
    expect(worriesOf(state([sample(0, of)], [sample(0)]))).toEqual([sentence])
  })

  test.each<[string, Partial<Sample>, number]>([
    ['failures', { failures: 1 }, 61],
    ['mails', { mailsFailed: 1 }, 61],
    ['errors of pages', { clientErrors: 1 }, 61],
    ['a job', { oldest: 301 }, 1],
    ['being late', { delay: 201 }, 1],
  ])('forgets %s once they are past', (_what, of, ago) => {
    expect(worriesOf(state([sample(ago, of), sample(0)]))).toEqual([])
  })

  test('speaks of calls that wait for the database once that lasts', () => {
    const waiting = (count: number) =>
      worriesOf(
        state(Array.from({ length: count }, (_, ago) => sample(ago, { waiting: 1 })).reverse()),
      )
    expect(waiting(3)).toEqual([])
    expect(waiting(4)).toEqual(['Des demandes attendent une connexion à la base de données.'])
  })

  test('misses a process that says nothing for more than half a minute', () => {
    expect(worriesOf(state([sample(0)], [sample(3)]))).toEqual([])
    expect(worriesOf(state([sample(0)], [sample(4)]))).toEqual([
      'Le processus p1 ne donne plus de nouvelles.',
    ])
  })

  test('does not miss one that said that it leaves, and keeps what it counted', async () => {
    const said: unknown[] = []
    const leaving = createState({
      tally: { sample: async () => sample(0) } as Tally,
      pubsub: { ...alone, publish: (_, message) => said.push(message) },
      now: () => new Date(at),
    })
    leaving.start()
    await Promise.resolve()
    leaving.stop()

    const hearing: ((message: unknown) => void)[] = []
    const hear = (message: unknown) => {
      for (const heard of hearing) heard({ ...(message as object), name: 'elsewhere 1' })
    }
    const other = createState({
      tally: { sample: async () => sample(0) } as Tally,
      pubsub: {
        ...alone,
        subscribe: async (_, heard) => void hearing.push((said) => heard(said, 'state')),
      },
      now: () => new Date(at + 60_000),
    })
    other.start()
    hear(said[0])
    expect(worriesOf(other.read())).toEqual([
      'Le processus elsewhere 1 ne donne plus de nouvelles.',
    ])
    hear(said[1])
    expect(worriesOf(other.read())).toEqual([])
    expect(other.read().processes.find(({ name }) => name === 'elsewhere 1')).toMatchObject({
      hasLeft: true,
      samples: [sample(0)],
    })
    other.stop()
  })
})

describe('how the service does may be seen', () => {
  const token = 'a-token-of-more-than-16'
  const config = { metricsToken: token, production: true, origin: 'https://maillon.example' }
  const request = (from: string, headers: Record<string, string>) =>
    ({ socket: { remoteAddress: from }, headers }) as unknown as IncomingMessage

  test.each<[string, string, Record<string, string>, boolean]>([
    ['from the machine itself', '127.0.0.1', { host: 'localhost:4321' }, true],
    [
      'not through a proxy on it',
      '127.0.0.1',
      { host: 'localhost', 'x-forwarded-for': '192.0.2.1' },
      false,
    ],
    [
      'not by the public name, which a proxy may pass on',
      '127.0.0.1',
      { host: 'maillon.example' },
      false,
    ],
    ['not from elsewhere', '192.0.2.1', { host: 'localhost' }, false],
    ['from anywhere with the token', '192.0.2.1', { authorization: `Bearer ${token}` }, true],
    ['not with another', '192.0.2.1', { authorization: `Bearer ${token}x` }, false],
  ])('%s', (_where, from, headers, expected) => {
    expect(mayObserve(request(from, headers), config)).toBe(expected)
  })

  test('on a machine where one tries it, by its name, too', () => {
    const trying = { metricsToken: undefined, production: false, origin: 'http://maillon.test' }
    expect(mayObserve(request('::1', { host: 'maillon.test' }), trying)).toBe(true)
    expect(mayObserve(request('::1', { host: 'other.test' }), trying)).toBe(false)
  })
})
