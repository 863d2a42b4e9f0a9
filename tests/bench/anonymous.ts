import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventPath } from '../../server/contract/event-paths.ts'
import { paths } from '../../server/contract/paths.ts'
import { widgetPath } from '../../server/contract/widget-paths.ts'
import { type Example, findExample } from '../host/find-example.ts'
import { runServer } from './processes.ts'
import { inTurn, type Row } from './row.ts'
import { ensureWrk, requestsPerSecond } from './wrk.ts'

const origin = 'http://localhost:4393'
const rounds = 5
// One for the server alone: its requests per second are those of a second of its processor.
const cores = { server: 0, client: 1 }
const headers = { 'accept-encoding': 'gzip, deflate, br' }

/** What anybody may ask without an account, of the demo. */
const asked: { what: string; path: (shown: Example) => string }[] = [
  { what: 'the agenda as a widget', path: ({ association }) => widgetPath('agenda', association) },
  { what: 'the page of a public event', path: ({ event }) => eventPath(event) },
  {
    what: 'an association’s calendar',
    path: ({ association }) => `/api/public/associations/${association}/events.ics`,
  },
  { what: 'the API’s description', path: () => '/api/openapi.json' },
]

export const anonymous: Row[] = asked.map(({ what, path }) => ({
  number: 21,
  what,
  against: 'a page that is a file, same server',
  unit: 'requests/s',
  target: { atLeast: 0.33 },
  async measure() {
    ensureWrk()
    const folder = await mkdtemp(join(tmpdir(), 'maillon-bench-'))
    const env = { DATA_DIR: folder, PORT: new URL(origin).port, LOG_LEVEL: 'error' }
    const server = await runServer('server/main.ts', `${origin}/api/ready`, env, cores.server, [])
    try {
      const url = origin + path(await findExample(origin))
      return await inTurn(
        rounds,
        () => requestsPerSecond(url, headers, cores.client),
        () => requestsPerSecond(origin + paths.opinions, headers, cores.client),
      )
    } finally {
      await server.stop()
      await rm(folder, { recursive: true })
    }
  },
}))
