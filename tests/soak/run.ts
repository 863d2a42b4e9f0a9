import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../db/open.ts'
import { newFolder, startServer } from '../world/process.ts'
import { installPrograms } from '../world/programs.ts'
import { startPostgres } from '../world/throwaway-postgres.ts'
import { startRedis } from '../world/throwaway-redis.ts'
import { gatherCrowd } from './crowd.ts'
import { usageOf } from './processes.ts'
import { type Minute, report, verdict } from './report.ts'
import { startVisits } from './visits.ts'
import { fillClubs } from './world.ts'

/**
 * `npm run soak -- --minutes 10`: two processes on one PostgreSQL and one Redis, 5 000 sockets in 500
 * rooms, 200 messages and 100 pages a second, answers and pictures between them. Ends with 1 where a
 * call failed, a message is missing, or memory grew after the second minute. A run of ten minutes or
 * more is written down in RESULTS.md.
 */
const size = { rooms: 500, members: 10 }
const perSecond = { say: 200, look: 100, answer: 5, upload: 0.5 }

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } })
const minutes = Number(values.minutes)
if (!(minutes > 0)) {
  console.error('Usage: npm run soak [-- --minutes N]')
  process.exit(2)
}

execFileSync(process.execPath, ['server/build.ts'], { stdio: 'inherit' })
installPrograms()
const postgres = await startPostgres({ isDurable: true })
const redis = await startRedis()
const folder = newFolder()
console.log('Fills the database…')
const { talkers, clubs } = await fillClubs(postgres.url, size.rooms, size.members)
const environment = {
  DATABASE_URL: postgres.url,
  REDIS_URL: redis.url,
  DATA_DIR: folder.path,
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'silent',
}
const servers = [await startServer(environment), await startServer(environment)]
await Promise.all(servers.map(({ listening }) => listening))
const origins = servers.map(({ origin }) => origin)
try {
  console.log(`Opens ${talkers.length} sockets…`)
  const crowd = await gatherCrowd(origins, talkers)
  const visits = await startVisits(origins, clubs)
  const table: Minute[] = []

  const start = performance.now()
  const done = { say: 0, look: 0, answer: 0, upload: 0 }
  const work = { say: crowd.say, look: visits.look, answer: visits.answer, upload: visits.upload }
  // At the pace that is asked for, whatever becomes of what was begun.
  const working = setInterval(() => {
    const seconds = (performance.now() - start) / 1000
    for (const kind of ['say', 'look', 'answer', 'upload'] as const) {
      for (; done[kind] < perSecond[kind] * seconds; done[kind] += 1) work[kind]()
    }
  }, 10)
  let before = servers.map(({ child }) => usageOf(child.pid ?? 0))
  let failedBefore = 0
  for (let minute = 1; minute <= minutes; minute += 1) {
    const residents: number[][] = []
    for (let sample = 0; sample < 12; sample += 1) {
      await pause(start + ((minute - 1) * 60 + (sample + 1) * 5) * 1000 - performance.now())
      residents.push(servers.map(({ child }) => usageOf(child.pid ?? 0).resident))
    }
    const now = servers.map(({ child }) => usageOf(child.pid ?? 0))
    table.push({
      minute,
      memory: origins.map((_, at) => mean(residents.map((sample) => sample[at] ?? 0))),
      cores: now.map(({ cpu }, at) => (cpu - (before[at]?.cpu ?? 0)) / 60),
      message: crowd.latencies(),
      calls: visits.times(),
      failed: visits.failures.length - failedBefore,
    })
    before = now
    failedBefore = visits.failures.length
    const newest = table.at(-1)
    if (newest) console.log(report([newest]).split('\n').at(-1))
  }
  clearInterval(working)
  await visits.end()
  await settled(crowd)

  const { db, close } = await openDatabase({ url: postgres.url })
  const { stored } = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<string>().as('stored'))
    .executeTakeFirstOrThrow()
  await close()
  const outcome = {
    said: crowd.said(),
    stored: Number(stored),
    ...crowd.wrong(),
    gone: crowd.gone(),
    calls: done.look + done.answer + done.upload,
    failures: visits.failures,
    table,
  }
  crowd.close()
  const { text, held } = verdict(outcome)
  console.log(`\n${report(table)}\n\n${text}`)
  if (minutes >= 10) writeFileSync('tests/soak/RESULTS.md', page(report(table), text))
  process.exitCode = held ? 0 : 1
} finally {
  for (const { child } of servers) child.kill('SIGKILL')
  await redis.stop()
  postgres.stop()
  folder.remove()
}

/** Until everybody heard everything, or nothing more comes. */
async function settled(crowd: { wrong(): { missing: number } }): Promise<void> {
  for (let tries = 0; crowd.wrong().missing > 0 && tries < 20; tries += 1) await pause(500)
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)))
}

function mean(figures: number[]): number {
  return figures.reduce((sum, one) => sum + one, 0) / figures.length
}

function page(table: string, text: string): string {
  const [cpu] = cpus()
  return `# Under load, for ${minutes} minutes

${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpu?.model.trim()}, Node ${process.versions.node}: \`npm run soak\`.
${talkers.length} sockets in ${size.rooms} rooms on two processes; ${perSecond.say} messages, ${perSecond.look} pages, ${perSecond.answer} answers and ${perSecond.upload} pictures a second.
PostgreSQL, Redis and whoever asks share the machine. Memory and cores are of each process, p99 in milliseconds.

${table}

${text}
`
}
