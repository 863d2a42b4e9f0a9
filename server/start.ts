import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { startBackend } from './backend.ts'
import { openBuilt } from './built.ts'
import { readConfig } from './config.ts'
import { demoNotice, lookForDemo } from './demo.ts'
import { openLog } from './platform/logs.ts'
import { explainStart } from './start-errors.ts'
import { createWeb } from './web.ts'

const usage = `Usage: npm start [-- --empty | --help]
  --empty  leaves an empty embedded database empty: no invented people to look around with
Configuration comes from the environment and from .env; .env.example lists it.`

// A call that takes longer than this is cut when the process has to go.
const patience = 5_000

/** Starts the server; what stops it from starting is said in one line, and ends the process. */
export async function start(): Promise<void> {
  const { empty } = readArguments()
  try {
    await listen(empty)
  } catch (error) {
    console.error(explainStart(error))
    process.exit(1)
  }
}

async function listen(empty: boolean): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const log = openLog(config)

  const database = await openDatabase(
    config.databaseUrl ? { url: config.databaseUrl } : { folder: config.dataDir },
  )
  await migrate(database)
  const demo = empty ? 'none' : await lookForDemo(config, database.db)
  const built = openBuilt(config, demo !== 'none')
  const backend = startBackend({ config, database, log })
  const web = createWeb(backend, built)
  if (demo === 'wanted') {
    // Pictures are drawn for it: no other start has to load what draws them.
    const { makeDemo } = await import('./demo-making.ts')
    await makeDemo(backend.platform)
  }

  await new Promise<void>((resolve, reject) => {
    web.once('error', reject)
    web.listen(config.port, config.host, resolve)
  })
  await backend.started
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)

  // Last, and at once: whoever waits for these lines may end the process by the next moment.
  const notice = [`Maillon: ${config.origin}`]
  if (backend.platform.mails.kept) notice.push(`Mails:   ${config.origin}/dev/mails`)
  if (demo !== 'none') notice.push(demoNotice)
  console.log(notice.join('\n'))

  async function stop() {
    const cut = setTimeout(() => web.closeAllConnections(), patience)
    // A connection that was busy when the server closed stays open for the browser's next request.
    const sweep = setInterval(() => web.closeIdleConnections(), 100)
    // The server counts open sockets among its connections.
    await Promise.all([new Promise((resolve) => web.close(resolve)), backend.sockets.hangUp()])
    clearTimeout(cut)
    clearInterval(sweep)
    await backend.stop()
    await database.close()
    process.exit(0)
  }
}

function readArguments(): { empty: boolean } {
  try {
    const { values } = parseArgs({
      options: { help: { type: 'boolean' }, empty: { type: 'boolean', default: false } },
    })
    if (!values.help) return values
    console.log(usage)
    process.exit(0)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${usage}`)
    process.exit(2)
  }
}
