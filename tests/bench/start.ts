import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runServer, runToEnd } from './processes.ts'
import { inTurn, type Row } from './row.ts'

const rounds = 7

export const start: Row = {
  number: 18,
  what: 'start, built, on the embedded database, until the first answer',
  against: 'opening that database alone',
  unit: 'ms',
  target: { atMost: 1.3 },
  async measure() {
    const folder = await mkdtemp(join(tmpdir(), 'maillon-bench-'))
    const env = { DATA_DIR: folder, PORT: '4383', LOG_LEVEL: 'error' }
    const startServer = async () => {
      const server = await runServer('server/main.ts', 'http://127.0.0.1:4383/', env)
      await server.stop()
      return server.startedIn
    }
    const openAlone = () =>
      runToEnd('tests/bench/peers/open-database.ts', { DATA_DIR: join(folder, 'db') })
    try {
      // The first start makes the database; what is measured is every later one.
      await startServer()
      return await inTurn(rounds, startServer, openAlone)
    } finally {
      await rm(folder, { recursive: true })
    }
  },
}
