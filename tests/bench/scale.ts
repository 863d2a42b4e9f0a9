import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { sql } from 'kysely'
import { type Db, openDatabase, withoutLimits } from '../../db/open.ts'
import { type Crowd, gatherCrowd } from '../soak/crowd.ts'
import { familyOf, usageOfAll } from '../soak/processes.ts'
import { startVisits, type Visits } from '../soak/visits.ts'
import { fillClubs } from '../soak/world.ts'
import { newFolder, startServer } from '../world/process.ts'
import { startPostgres } from '../world/throwaway-postgres.ts'
import { startRedis } from '../world/throwaway-redis.ts'
import { pause } from './chat-crowd.ts'
import { type Costs, type Cpu, model, type Table } from './scale-model.ts'

/**
 * `npm run bench -- scale`: as much load for each of 1, 2 and 4 processes, what a delivered message and a
 * page cost in time of a core, and the model for a million accounts that follows from it, in SCALE.md.
 * The same load for all would measure something else: the less a process has to do, the less of it is
 * done in one go, and the more each message costs, however many processes there are.
 */
const rooms = 200
const members = 10
const seconds = 20
/** For each process. */
const light = { messages: 50, pages: 10 }
/** What a process in use has: the model is made of its costs. */
const full = { messages: 200, pages: 40 }
/** Messages that stand there, for the size of a row. */
const history = 200_000

/** What is done a second, by all processes. */
interface Load {
  messages: number
  pages: number
}

interface Step {
  processes: number
  load: Load
  idle: Cpu
  /** Microseconds of a core for each message that one socket heard. */
  perDelivery: Cpu
  perPage: Cpu
  /** Cores under both, and what the costs of one process say that it should be. */
  both: Cpu
  memoryPerSocket: number
  wrong: number
}

export async function scale(): Promise<void> {
  execFileSync(process.execPath, ['server/build.ts'], { stdio: 'inherit' })
  const steps: Step[] = []
  for (const processes of [1, 2, 4]) {
    const load = { messages: light.messages * processes, pages: light.pages * processes }
    const { step } = await measure(processes, load)
    steps.push(step)
    console.log(line(step))
  }
  const { step, sizes } = await measure(1, full)
  console.log(line(step))
  const costs: Costs = { ...step, tables: sizes }
  const text = page(steps, step, costs)
  writeFileSync('tests/bench/SCALE.md', text)
  console.log(text)
}

async function measure(processes: number, load: Load): Promise<{ step: Step; sizes: Table[] }> {
  const postgres = await startPostgres({ isDurable: true })
  const redis = await startRedis()
  const folder = newFolder()
  const { talkers, clubs } = await fillClubs(postgres.url, rooms, members)
  const environment = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    DATA_DIR: folder.path,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
  }
  const servers = []
  for (let at = 0; at < processes; at += 1) {
    const server = await startServer(environment)
    await server.listening
    servers.push(server)
  }
  const pids = servers.map(({ child }) => child.pid ?? 0)
  const origins = servers.map(({ origin }) => origin)
  const used = () => ({
    servers: usageOfAll(pids).cpu,
    redis: usageOfAll([redis.pid()]).cpu,
    postgres: usageOfAll(familyOf(postgres.pid())).cpu,
  })
  const during = async (work: () => Promise<void>): Promise<Cpu> => {
    const before = used()
    await work()
    const after = used()
    return each((part) => after[part] - before[part])
  }
  try {
    const memoryBefore = usageOfAll(pids).resident
    const crowd = await gatherCrowd(origins, talkers)
    const memoryPerSocket = (usageOfAll(pids).resident - memoryBefore) / talkers.length
    const visits = await startVisits(origins, clubs)
    // What is compiled and opened at first is no cost of what comes.
    await both(crowd, visits, load, 10)

    const idle = await during(() => pause(seconds * 1000))
    const talk = await during(() => pace(load.messages, crowd.say))
    const look = await during(() => pace(load.pages, visits.look))
    const mixed = await during(() => both(crowd, visits, load, seconds))
    await visits.end()
    await pause(1_000)
    const { missing, doubled } = crowd.wrong()
    const deliveries = load.messages * seconds * members
    const step = {
      processes,
      load,
      idle: each((part) => idle[part] / seconds),
      perDelivery: each((part) => (Math.max(0, talk[part] - idle[part]) / deliveries) * 1e6),
      perPage: each(
        (part) => (Math.max(0, look[part] - idle[part]) / (load.pages * seconds)) * 1e6,
      ),
      both: each((part) => mixed[part] / seconds),
      memoryPerSocket,
      wrong: missing + doubled + visits.failures.length,
    }
    crowd.close()
    return { step, sizes: load === full ? await sizesOf(postgres.url) : [] }
  } finally {
    for (const { child } of servers) child.kill('SIGKILL')
    await redis.stop()
    postgres.stop()
    folder.remove()
  }
}

function each(figure: (part: keyof Cpu) => number): Cpu {
  return { servers: figure('servers'), redis: figure('redis'), postgres: figure('postgres') }
}

async function both(
  crowd: Crowd,
  visits: Visits,
  { messages, pages }: Load,
  forSeconds: number,
): Promise<void> {
  await Promise.all([pace(messages, crowd.say, forSeconds), pace(pages, visits.look, forSeconds)])
}

/** Begins so much a second, whatever becomes of it. */
async function pace(perSecond: number, step: () => void, forSeconds = seconds): Promise<void> {
  const start = performance.now()
  let done = 0
  while (performance.now() - start < forSeconds * 1000) {
    const due = ((performance.now() - start) / 1000) * perSecond
    for (; done < due; done += 1) step()
    await pause(5)
  }
}

/** What a row of the tables that grow takes on the disk, with its indexes. */
async function sizesOf(url: string): Promise<Table[]> {
  const database = await openDatabase({ url })
  try {
    return await withoutLimits(database, fillAndWeigh)
  } finally {
    await database.close()
  }
}

async function fillAndWeigh(db: Db): Promise<Table[]> {
  await sql`
    insert into messages (community_id, room_id, author_id, seq, content, created_at)
    select community_id, room_id, author_id, 1000000000 + row_number() over (), content, now()
    from messages, generate_series(1, ${sql.lit(Math.ceil(history / 8_000))})
    limit ${sql.lit(history)}`.execute(db)
  await sql`vacuum analyze`.execute(db)
  const { rows } = await sql<Table>`
    select relname as name, pg_table_size(oid) / greatest(reltuples, 1) as data,
      pg_indexes_size(oid) / greatest(reltuples, 1) as indexes
    from pg_class
    where relname in ('users', 'memberships', 'sessions', 'events', 'participants', 'messages')
      and relkind = 'r'
    order by relname`.execute(db)
  return rows.map(({ name, data, indexes }) => {
    return { name, data: Number(data), indexes: Number(indexes) }
  })
}

const microseconds = (cost: Cpu) => `${cost.servers.toFixed(1)} + ${cost.redis.toFixed(1)}`

function line({
  processes,
  load,
  perDelivery,
  perPage,
  both,
  memoryPerSocket,
  wrong,
}: Step): string {
  const cells = [
    processes,
    `${load.messages}, ${load.pages}`,
    `${microseconds(perDelivery)} µs`,
    `${Math.round(perDelivery.postgres)} µs`,
    `${(perPage.servers / 1000).toFixed(1)} + ${(perPage.postgres / 1000).toFixed(1)} ms`,
    `${both.servers.toFixed(2)}`,
    `${Math.round(memoryPerSocket / 1000)} kB`,
    wrong,
  ]
  return `| ${cells.join(' | ')} |`
}

function page(steps: Step[], inUse: Step, costs: Costs): string {
  const [cpu] = cpus()
  const [one] = steps
  const ratios = steps.map(
    ({ perDelivery }) => perDelivery.servers / (one?.perDelivery.servers ?? Number.NaN),
  )
  const predicted = steps.map(
    ({ idle, load }) =>
      idle.servers +
      ((one?.perDelivery.servers ?? 0) * load.messages * members +
        (one?.perPage.servers ?? 0) * load.pages) /
        1e6,
  )
  return `# What it costs as it grows

${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpu?.model.trim()}, Node ${process.versions.node}: \`npm run bench -- scale\`.
${rooms * members} sockets in ${rooms} rooms, each room's on all processes; the load grows with the processes.
Costs are time of a core, above what the processes use when nobody does anything.

| processes | messages and pages a second | a delivered message: processes + Redis | PostgreSQL | a page: processes + PostgreSQL | cores under both | memory of a socket | wrong |
|---|---|---|---|---|---|---|---|
${[...steps, inUse].map(line).join('\n')}

A delivery costs ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')} times what it costs with one process. The last line is
one process with what one in use has to do: the more it does in one go, the less each message costs.
From the costs of one process, both together should take ${predicted.map((cores) => cores.toFixed(2)).join(', ')} cores; measured: ${steps.map(({ both }) => both.servers.toFixed(2)).join(', ')}.

${model(costs)}`
}
