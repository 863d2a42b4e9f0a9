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
 * `npm run bench -- scale`: the same load on 1, 2 and 4 processes, what a delivered message and a page
 * cost in time of a core, and the model for a million accounts that follows from it, in SCALE.md.
 */
const rooms = 200
const members = 10
const seconds = 20
const messagesPerSecond = 200
const pagesPerSecond = 40
/** Messages that stand there, for the size of a row. */
const history = 200_000

interface Step {
  processes: number
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
  let tables: Table[] = []
  for (const processes of [1, 2, 4]) {
    const { step, sizes } = await measure(processes)
    steps.push(step)
    if (processes === 1) tables = sizes
    console.log(line(step))
  }
  const [one] = steps
  if (!one) return
  const costs: Costs = { ...one, tables }
  const text = page(steps, costs)
  writeFileSync('tests/bench/SCALE.md', text)
  console.log(text)
}

async function measure(processes: number): Promise<{ step: Step; sizes: Table[] }> {
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
    await both(crowd, visits, 10)

    const idle = await during(() => pause(seconds * 1000))
    const talk = await during(() => pace(messagesPerSecond, crowd.say))
    const look = await during(() => pace(pagesPerSecond, visits.look))
    const mixed = await during(() => both(crowd, visits, seconds))
    await visits.end()
    await pause(1_000)
    const { missing, doubled } = crowd.wrong()
    const deliveries = messagesPerSecond * seconds * members
    const step = {
      processes,
      idle: each((part) => idle[part] / seconds),
      perDelivery: each((part) => (Math.max(0, talk[part] - idle[part]) / deliveries) * 1e6),
      perPage: each(
        (part) => (Math.max(0, look[part] - idle[part]) / (pagesPerSecond * seconds)) * 1e6,
      ),
      both: each((part) => mixed[part] / seconds),
      memoryPerSocket,
      wrong: missing + doubled + visits.failures.length,
    }
    crowd.close()
    return { step, sizes: processes === 1 ? await sizesOf(postgres.url) : [] }
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

async function both(crowd: Crowd, visits: Visits, forSeconds: number): Promise<void> {
  await Promise.all([
    pace(messagesPerSecond, crowd.say, forSeconds),
    pace(pagesPerSecond, visits.look, forSeconds),
  ])
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

function line({ processes, perDelivery, perPage, both, memoryPerSocket, wrong }: Step): string {
  const cells = [
    processes,
    `${microseconds(perDelivery)} µs`,
    `${Math.round(perDelivery.postgres)} µs`,
    `${(perPage.servers / 1000).toFixed(1)} + ${(perPage.postgres / 1000).toFixed(1)} ms`,
    `${both.servers.toFixed(2)}`,
    `${Math.round(memoryPerSocket / 1000)} kB`,
    wrong,
  ]
  return `| ${cells.join(' | ')} |`
}

function page(steps: Step[], costs: Costs): string {
  const [cpu] = cpus()
  const [one] = steps
  const ratios = steps.map(
    ({ perDelivery }) => perDelivery.servers / (one?.perDelivery.servers ?? Number.NaN),
  )
  const predicted = steps.map(
    ({ idle }) =>
      idle.servers +
      (costs.perDelivery.servers * messagesPerSecond * members +
        costs.perPage.servers * pagesPerSecond) /
        1e6,
  )
  return `# What it costs as it grows

${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpu?.model.trim()}, Node ${process.versions.node}: \`npm run bench -- scale\`.
${rooms * members} sockets in ${rooms} rooms, each room's on all processes; ${messagesPerSecond} messages and ${pagesPerSecond} pages a second.
Costs are time of a core, above what the processes use when nobody does anything.

| processes | a delivered message: processes + Redis | PostgreSQL | a page: processes + PostgreSQL | cores under both | memory of a socket | wrong |
|---|---|---|---|---|---|---|
${steps.map(line).join('\n')}

A delivery costs ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')} times what it costs with one process.
From the costs of one process, both together should take ${predicted.map((cores) => cores.toFixed(2)).join(', ')} cores; measured: ${steps.map(({ both }) => both.servers.toFixed(2)).join(', ')}.

${model(costs)}`
}
