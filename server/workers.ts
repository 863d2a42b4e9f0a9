import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { isatty } from 'node:tty'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { stepWaits } from '../db/patience.ts'
import { currentVersion } from './build/versions.ts'
import { type Config, databaseOf } from './config.ts'
import { openLog } from './platform/logs.ts'
import { gatherMetrics } from './worker-metrics.ts'

/** Milliseconds before a worker that died is started again; each of a series waits twice as long. */
const pauses = { first: 250, longest: 30_000 }
/** Who lived this long was well: the next death is the first of a series. */
const wellAfter = 60_000
/** A worker that does not end by itself is ended. */
const patience = 9_000

/** What a worker says once it listens. */
interface Started {
  what: 'started'
  notice: string
}

/**
 * Serves with several processes on one address, and serves nothing itself. One that dies is started
 * again; SIGHUP replaces them one after the other by what is on the disk then; SIGTERM and SIGINT
 * end all.
 *
 * @param ofFile the variables that were read from .env: each worker reads them anew
 * @throws what stops the database from being opened
 */
export async function startWorkers(config: Config, ofFile: readonly string[]): Promise<void> {
  // While they start it is remembered: some may have read already what is old by then.
  let isWantedAgain = false
  let isServing = false
  const onReload = () => {
    if (isServing) void replaceAll()
    else isWantedAgain = true
  }
  if (!isatty(0)) process.on('SIGHUP', onReload)
  const log = openLog(config)
  if (!currentVersion()) throw new Error('There are no pages yet: npm run build makes them')
  const database = await openDatabase(databaseOf(config))
  const migrating = migrate(database, (err) => log.warn({ err }, stepWaits))
  await migrating.finally(() => database.close())

  // Workers take connections themselves: one on its way through this process to a worker that ends
  // would be lost, and its caller would wait for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  let isStopping = false
  /** Those that should be there: when one of them ends, another takes its place. */
  const working = new Set<Worker>()
  const starting = new Map<Worker, Promise<unknown>>()
  let replacing: Promise<void> | undefined
  // One that is undefined is not handed on.
  const environment = Object.fromEntries(ofFile.map((name) => [name, undefined]))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())

  await gatherMetrics(config)
  // Alone: what is wrong with the start is wrong for each, and said once.
  const notice = await startOne()
  if (notice === undefined) return process.exit(1)
  await Promise.all(Array.from({ length: config.workers - 1 }, () => startUntilItWorks(0)))
  isServing = true
  if (!isStopping) console.log(notice)
  if (isWantedAgain) await replaceAll()

  /** @returns what it says once it listens; nothing when it ended before that */
  async function startOne(tries = 0): Promise<string | undefined> {
    const worker = cluster.fork(environment)
    const startedAt = performance.now()
    worker.once('exit', (code, signal) => {
      if (!working.delete(worker) || isStopping) return
      log.error({ code, signal }, 'a worker died, and is started again')
      const wasWell = performance.now() - startedAt > wellAfter
      void startUntilItWorks(wasWell ? 0 : tries + 1)
    })
    const start = startedOr(worker)
    starting.set(worker, start)
    const said = await start
    starting.delete(worker)
    if (said) working.add(worker)
    return said?.notice
  }

  async function startUntilItWorks(tries: number): Promise<void> {
    for (let at = tries; !isStopping; at += 1) {
      if (at > 0) await pause(Math.min(pauses.first * 2 ** at, pauses.longest))
      if (isStopping || (await startOne(at)) !== undefined) return
    }
  }

  async function replaceAll(): Promise<void> {
    isWantedAgain = true
    replacing ??= replaceOneByOne().finally(() => {
      replacing = undefined
    })
    await replacing
  }
  async function replaceOneByOne(): Promise<void> {
    while (isWantedAgain && !isStopping) {
      isWantedAgain = false
      await replaceThose(all())
    }
  }
  async function replaceThose(old: Worker[]): Promise<void> {
    for (const worker of old) {
      if (isStopping) return
      // One that starts lets people in before it says so, and hears of no end until then.
      await starting.get(worker)
      if (working.has(worker)) {
        // The new one listens before the old one leaves: nobody is refused between the two.
        if ((await startOne()) === undefined) {
          log.error({}, 'a new worker did not start: the old ones stay')
          return
        }
        working.delete(worker)
      }
      await end(worker)
    }
  }

  async function stop(): Promise<void> {
    if (isStopping) return
    isStopping = true
    await Promise.all(all().map(end))
    process.exit(0)
  }
}

function all(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
}

function startedOr(worker: Worker): Promise<Started | undefined> {
  return new Promise((resolve) => {
    worker.on('message', (message: unknown) => {
      if (isStarted(message)) resolve(message)
    })
    worker.once('exit', () => resolve(undefined))
  })
}

function isStarted(message: unknown): message is Started {
  return typeof message === 'object' && message !== null && 'what' in message
    ? message.what === 'started'
    : false
}

/** Lets a worker finish, and settles once it is gone. */
async function end(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  const gone = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  const kill = setTimeout(() => worker.process.kill('SIGKILL'), patience)
  await gone
  clearTimeout(kill)
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
