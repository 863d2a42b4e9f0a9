import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../db/open.ts'
import { databaseOf, readConfig } from '../config.ts'
import { openStorage } from '../platform/storage.ts'
import { explainStart } from '../start-errors.ts'
import { NotRestored, restoreArchive } from './restore.ts'
import { UnusableArchive } from './unusable.ts'

const usage = `Usage: npm run restore -- FILE [--overwrite] [--plain]
  --overwrite  replaces what the database holds
  --plain      takes a backup that is not encrypted, although BACKUP_KEY is set
Stop the servers first. An encrypted backup needs its BACKUP_KEY. Everybody logs in again afterwards.`

await main()

async function main(): Promise<void> {
  const { path, overwrite, plain } = readArguments()
  try {
    if (existsSync('.env')) process.loadEnvFile('.env')
    const config = readConfig(process.env)
    const { backupKey: key } = config
    if (!existsSync(path)) throw new NotRestored(`${path} is not there`)
    const database = await openDatabase(databaseOf(config))
    const storage = openStorage(config)
    const opening = { key, plain }
    const restoring = restoreArchive({ database, storage, path, opening, overwrite })
    const { createdAt, rows, files, missing } = await restoring.finally(() => database.close())
    console.log(`Restored ${rows} rows and ${files} files of ${createdAt}`)
    if (missing.length > 0) console.log(`${missing.length} files were deleted while it was made`)
  } catch (error) {
    console.error(explain(error, path))
    process.exitCode = 1
  }
}

function explain(error: unknown, path: string): string {
  if (error instanceof UnusableArchive) return `${path} ${error.message}`
  return error instanceof NotRestored ? error.message : explainStart(error)
}

function readArguments(): { path: string; overwrite: boolean; plain: boolean } {
  try {
    const flag = { type: 'boolean' } as const
    const options = { help: flag, overwrite: flag, plain: flag }
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    if (values.help) {
      console.log(usage)
      process.exit(0)
    }
    const [path] = positionals
    if (!path || positionals.length > 1) throw new Error('Name one file')
    const { overwrite = false, plain = false } = values
    return { path, overwrite, plain }
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${usage}`)
    process.exit(2)
  }
}
