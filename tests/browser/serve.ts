import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { installPrograms } from '../world/programs.ts'
import { startPostgres } from '../world/throwaway-postgres.ts'

/*
 * What the browser tests talk to: the server as it is started for real, on a PostgreSQL of its own. By itself
 * and not in the configuration, which other programs read as well.
 */
installPrograms()
const postgres = await startPostgres({ port: Number(process.env.MAILLON_TEST_POSTGRES) })
const env = { ...process.env, DATABASE_URL: postgres.url }
const server = spawn('npm', ['start', '--', '--empty'], { stdio: 'inherit', env })
// The signal that ends both is sent to both: the database goes once the server is done with it.
process.on('SIGTERM', () => undefined)
const [code] = await once(server, 'exit')
postgres.stop()
process.exit(code ?? 0)
