import { startPostgres } from '../world/throwaway-postgres.ts'
import { seed } from './accounts.ts'
import { type Running, runServer } from './processes.ts'
import type { Row } from './row.ts'

const ours = 'http://127.0.0.1:4391'
const bare = 'http://127.0.0.1:4392'
const calls = 10_000
const atOnce = 16
const mixed = [
  '/api/users/me',
  '/groupes-et-assos',
  '/api/health',
  '/profil',
  '/',
  '/api/public/addresses?q=lyon',
]

export const memory: Row = {
  number: 20,
  what: `memory of the server on PostgreSQL after ${calls} mixed calls`,
  against: 'a bare Hono and pg after as many',
  unit: 'MB',
  target: { atMost: 2.5 },
  async measure() {
    const postgres = await startPostgres()
    const running: Running[] = []
    try {
      const session = await seed(postgres.url)
      const env = { DATABASE_URL: postgres.url, RATE_LIMIT: 'off', LOG_LEVEL: 'error' }
      const server = await runServer('server/main.ts', `${ours}/api/ready`, {
        ...env,
        PORT: '4391',
      })
      running.push(server)
      const peer = await runServer('tests/bench/peers/bare-hono.ts', bare, { ...env, PORT: '4392' })
      running.push(peer)
      const headers = { authorization: 'Bearer maillon', cookie: `maillon_session=${session}` }
      await call(ours, headers)
      await call(bare, headers)
      return { ours: [server.resident() / 1e6], theirs: [peer.resident() / 1e6] }
    } finally {
      for (const server of running) await server.stop()
      postgres.stop()
    }
  },
}

async function call(origin: string, headers: Record<string, string>): Promise<void> {
  let made = 0
  async function caller() {
    while (made < calls) {
      const response = await fetch(origin + mixed[made++ % mixed.length], { headers })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${response.url} answered ${response.status}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, caller))
}
