import { readdirSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtFile } from '../world/built.ts'
import { startNginx } from './nginx.ts'
import { type Running, runServer, runToEnd } from './processes.ts'
import { inTurn, type Row } from './row.ts'
import { ensureWrk, requestsPerSecond } from './wrk.ts'

const ours = 'http://127.0.0.1:4384'
const nginx = 'http://127.0.0.1:4385'
const astro = 'http://127.0.0.1:4386'
const bare = 'http://127.0.0.1:4387'
const rounds = 5
// One for the server that is measured, the other for who measures it.
const cores = { server: 0, client: 1 }
// What browsers ask for.
const headers = { 'accept-encoding': 'gzip, deflate, br' }
// In the folder of the project, where its packages are found.
const standalone = 'dist/standalone'

const home = { what: 'the home page', path: () => '/' }
const script = { what: 'the largest script', path: largestScript }

export const staticFiles: Row[] = [home, script].flatMap(({ what, path }) => [
  {
    number: 1,
    what,
    against: 'nginx as Debian sets it up, one worker, the same compressed files',
    unit: 'requests/s',
    target: { atLeast: 0.9 },
    measure: () => measure(path(), nginx, () => startNginx(nginx, cores.server, false)),
  },
  {
    number: 1,
    what,
    against: 'nginx that keeps its files open (open_file_cache)',
    unit: 'requests/s',
    target: { atLeast: 0.7 },
    measure: () => measure(path(), nginx, () => startNginx(nginx, cores.server, true)),
  },
  {
    number: 1,
    what,
    against: 'the ceiling: a bare node:http with one answer in memory',
    unit: 'requests/s',
    target: { atLeast: 0.7 },
    measure: () => measure(path(), bare, () => startBare(path())),
  },
  {
    number: 2,
    what,
    against: 'the Astro Node adapter, standalone, the same pages',
    unit: 'requests/s',
    target: { atLeast: 5 },
    measure: () => measure(path(), astro, startStandalone),
  },
])

/** Both servers on one core, one after the other, and wrk on another. */
async function measure(path: string, peer: string, startPeer: () => Promise<Running>) {
  ensureWrk()
  const folder = await mkdtemp(join(tmpdir(), 'maillon-bench-'))
  const env = { DATA_DIR: folder, PORT: new URL(ours).port, LOG_LEVEL: 'error' }
  const running: Running[] = []
  try {
    running.push(await runServer('server/main.ts', `${ours}/api/ready`, env, cores.server))
    running.push(await startPeer())
    return await inTurn(
      rounds,
      () => requestsPerSecond(ours + path, headers, cores.client),
      () => requestsPerSecond(peer + path, headers, cores.client),
    )
  } finally {
    for (const server of running) await server.stop()
    await rm(folder, { recursive: true })
  }
}

function startBare(path: string): Promise<Running> {
  const env = { PORT: new URL(bare).port, COPY: ours + path }
  return runServer('tests/bench/peers/bare-file.ts', bare, env, cores.server)
}

async function startStandalone(): Promise<Running> {
  await runToEnd('tests/bench/peers/build-standalone.ts', { OUT_DIR: standalone })
  const { hostname, port } = new URL(astro)
  const env = { HOST: hostname, PORT: port }
  const running = await runServer(`${standalone}/server/entry.mjs`, astro, env, cores.server)
  return {
    ...running,
    async stop() {
      await running.stop()
      await rm(standalone, { recursive: true })
    },
  }
}

/** By its name, which is the same in both builds. */
function largestScript(): string {
  const folder = fileURLToPath(builtFile('/_astro'))
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const sized = scripts.map((name) => ({ name, size: statSync(join(folder, name)).size }))
  const [largest] = sized.toSorted((a, b) => b.size - a.size)
  return `/_astro/${largest?.name}`
}
