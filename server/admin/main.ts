import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { FolderInUse } from '../../db/lock.ts'
import { openDatabase } from '../../db/open.ts'
import { createBackend } from '../backend.ts'
import { type Config, databaseOf, readConfig } from '../config.ts'
import { askServer } from '../control/client.ts'
import { openLog } from '../platform/logs.ts'
import { explainStart } from '../start-errors.ts'
import { commands } from './commands.ts'
import { type Reply, runCommand } from './running.ts'

const list = Object.entries(commands).map(([name, { takes, does }]) => {
  return `  ${[name, ...takes].join(' ').padEnd(32)} ${does}`
})
const usage = `Usage: npm run admin -- COMMAND [--yes]
${list.join('\n')}
  ${'help'.padEnd(32)} shows this
Each says what it will do, and asks; --yes agrees before. What changes something is in the audit log.`

const ReplyShape = v.object({ lines: v.array(v.string()), asks: v.boolean(), failed: v.boolean() })

/** Asks the server that holds the embedded database, or does it here. */
type Run = (args: string[], isAgreed: boolean) => Promise<Reply>

await main()

async function main(): Promise<void> {
  const given = process.argv.slice(2)
  const args = given.filter((arg) => arg !== '--yes')
  const command = commands[args[0] ?? '']
  if (args[0] === 'help' || given.includes('--help')) return console.log(usage)
  if (!command || command.takes.length !== args.length - 1) {
    console.error(usage)
    process.exit(2)
  }
  try {
    if (existsSync('.env')) process.loadEnvFile('.env')
    const { run, close } = await openRun(readConfig(process.env))
    try {
      await converse(run, args, given.includes('--yes'))
    } finally {
      await close()
    }
  } catch (error) {
    console.error(explainStart(error))
    process.exitCode = 1
  }
}

async function converse(run: Run, args: string[], isAgreed: boolean): Promise<void> {
  const plan = await run(args, false)
  say(plan)
  if (!plan.asks) return
  if (isAgreed || (await agrees())) say(await run(args, true))
  else console.log('Nothing was done.')
}

function say({ lines, failed }: Reply): void {
  if (failed) process.exitCode = 1
  for (const line of lines) (failed ? console.error : console.log)(line)
}

async function agrees(): Promise<boolean> {
  const asking = createInterface({ input: process.stdin, output: process.stdout })
  // An input that ends is no yes.
  const ended = new Promise<string>((resolve) => asking.once('close', () => resolve('')))
  const answer = await Promise.race([asking.question('Go on? [y/N] '), ended])
  asking.close()
  return /^y(es)?$/i.test(answer.trim())
}

async function openRun(config: Config): Promise<{ run: Run; close(): Promise<void> }> {
  try {
    const database = await openDatabase(databaseOf(config))
    const pace = { polling: 60, repeats: false, works: false }
    const backend = createBackend({ config, database, log: openLog(config), pace })
    await backend.start()
    return {
      run: (args, isAgreed) => runCommand(backend.platform, args, isAgreed),
      async close() {
        await backend.stop()
        await database.close()
      },
    }
  } catch (error) {
    if (error instanceof FolderInUse) return { run: askOf(config), close: async () => {} }
    throw error
  }
}

function askOf({ dataDir }: Config): Run {
  return async (args, isAgreed) => {
    const answer = await askServer(dataDir, '/admin', JSON.stringify({ args, isAgreed }))
    return v.parse(ReplyShape, JSON.parse(await text(answer)))
  }
}
