import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isMissingTable } from '../../db/open.ts'
import { readConfig } from '../config.ts'
import { explainStart } from '../start-errors.ts'
import { backUp } from './backup.ts'
import { prune } from './pruning.ts'
import { repeat } from './repeating.ts'

const usage = `Usage: npm run backup [-- --to FOLDER] [--every hour|day|week] [--keep NUMBER]
  --to     where to; DATA_DIR/backups without it
  --every  goes on, one backup each hour, day or week
  --keep   how many of the folder's backups stay; all without it
One file holds the database, pictures and documents. With BACKUP_KEY it is encrypted (age-encryption.org).
Configuration comes from the environment and from .env, as the server's does.`

const rhythms: Record<string, number> = { hour: 1, day: 24, week: 7 * 24 }

await main()

async function main(): Promise<void> {
  const { to, hours, keep } = readArguments()
  try {
    if (existsSync('.env')) process.loadEnvFile('.env')
    const config = readConfig(process.env)
    const folder = to ?? join(config.dataDir, 'backups')
    const once = async () => {
      console.log(await backUp(config, folder))
      if (keep) await prune(folder, keep)
    }
    if (!hours) return await once()
    const stop = new AbortController()
    for (const name of ['SIGTERM', 'SIGINT']) process.once(name, () => stop.abort())
    const onFailure = (error: unknown) => console.error(explain(error))
    await repeat(once, { hours, signal: stop.signal, onFailure })
  } catch (error) {
    console.error(explain(error))
    process.exitCode = 1
  }
}

/** What a disk refuses says itself what and where. */
function explain(error: unknown): string {
  if (isMissingTable(error)) return 'DATABASE_URL: no server of Maillon has started on it yet'
  const isOfDisk = error instanceof Error && 'syscall' in error && 'path' in error
  const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC'
  return isOfDisk || isFull ? error.message : explainStart(error)
}

function readArguments(): { to?: string | undefined; hours?: number | undefined; keep?: number } {
  try {
    const text = { type: 'string' } as const
    const options = { help: { type: 'boolean' }, to: text, every: text, keep: text } as const
    const { help, to, every, keep } = parseArgs({ options }).values
    if (help) {
      console.log(usage)
      process.exit(0)
    }
    const hours = every === undefined ? undefined : rhythms[every]
    if (every !== undefined && !hours) throw new Error('--every: must be hour, day or week')
    if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep)) {
      throw new Error('--keep: must be a number from 1')
    }
    if (to === '') throw new Error('--to: must be a folder')
    return { to, hours, ...(keep && { keep: Number(keep) }) }
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${usage}`)
    process.exit(2)
  }
}
