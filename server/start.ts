import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { isatty } from 'node:tty'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from './config.ts'
import { explainStart } from './start-errors.ts'

const usage = `Usage: npm start [-- --empty | --help]
  --empty  leaves an empty embedded database empty: no invented people to look around with
Configuration comes from the environment and from .env; .env.example lists it.`

/** Starts the server; what stops it from starting is said in one line, and ends the process. */
export async function start(): Promise<void> {
  const { empty } = readArguments()
  try {
    const given = { ...process.env }
    if (existsSync('.env')) process.loadEnvFile('.env')
    const config = readConfig(process.env)
    if (config.workers > 1 && cluster.isPrimary) {
      const { startWorkers } = await import('./workers.ts')
      const ofFile = Object.keys(process.env).filter((name) => !Object.hasOwn(given, name))
      return await startWorkers(config, ofFile)
    }
    if (cluster.isPrimary && !isatty(0)) process.on('SIGHUP', () => void explainStay(config))
    const { serve } = await import('./serving.ts')
    const serving = await serve(config, empty)
    const stop = () => void serving.stop().then(() => process.exit(0))
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
    if (cluster.isWorker) return sayStarted(serving.notice, stop)
    // Last, and at once: whoever waits for these lines may end the process by the next moment.
    console.log(serving.notice)
  } catch (error) {
    console.error(explainStart(error))
    process.exit(1)
  }
}

/** Nobody would serve while it left, and it can't become what is on the disk by now. */
async function explainStay(config: Config): Promise<void> {
  const { openLog } = await import('./platform/logs.ts')
  openLog(config).warn(
    'SIGHUP changes nothing: WORKERS is 1, and nobody could take over. Restart it',
  )
}

/** Whoever started this worker may be killed: nobody would ever end it then. */
function sayStarted(notice: string, stop: () => void): void {
  process.once('disconnect', stop)
  // Ended by whoever started it, one after the other.
  process.on('SIGHUP', () => undefined)
  process.send?.({ what: 'started', notice })
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
