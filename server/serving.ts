import cluster from 'node:cluster'
import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { stepWaits } from '../db/patience.ts'
import type { Backend } from './backend.ts'
import { type Config, databaseOf } from './config.ts'
import { demoNotice, lookForDemo } from './demo.ts'
import { listenForMetrics } from './metrics-web.ts'
import { openLog } from './platform/logs.ts'
import { openTracing } from './platform/tracing.ts'
import { shareMetrics } from './worker-metrics.ts'

/** A server that listens, and works. */
export interface Serving {
  /** What the start says. */
  notice: string
  /** Finishes what is under way; settles once nothing is left. Asked again it is the same stop. */
  stop(): Promise<void>
}

/** A call that takes longer than this, in milliseconds, is cut when the process has to go. */
const patience = 5_000
/**
 * How long connections that a proxy keeps stay open without a request: it closes them first
 * (deploy/nginx.conf). One that closed here could meet a request on its way, which fails.
 */
const proxyPatience = 4_000

/** @param empty whether an empty embedded database stays without the demo */
export async function serve(config: Config, empty: boolean): Promise<Serving> {
  const log = openLog(config)
  const tracing = await openTracing(config, log)
  // The embedded engine opens on other threads while this one loads what will serve.
  const [database, { createBackend }, { openBuilt }, { createWeb }] = await Promise.all([
    openDatabase(databaseOf(config), tracing.query),
    import('./backend.ts'),
    import('./built.ts'),
    import('./web.ts'),
  ])
  await migrate(database, (err) => log.warn({ err }, stepWaits))
  const demo = empty ? 'none' : await lookForDemo(config, database.db)
  const built = openBuilt(config, demo !== 'none')
  const backend = createBackend({ config, database, log, tracing })
  const metrics = cluster.isWorker
    ? shareMetrics(backend.platform.metrics)
    : backend.platform.metrics
  const web = createWeb(backend, built, { metrics })
  if (demo === 'wanted') {
    // Pictures are drawn for it: no other start has to load what draws them.
    const { makeDemo } = await import('./demo-making.ts')
    await makeDemo(backend.platform)
  }

  // That of several workers is their primary's.
  const metricsServer = cluster.isWorker ? undefined : await listenForMetrics(config, metrics)
  await listen(web, config.port, config.host)
  // Not before: the embedded engine keeps this thread busy meanwhile, and files need no job.
  await backend.start()
  const endControl = database.engine.kind === 'pglite' ? await takeCommands(backend) : undefined
  backend.state.start()

  const notice = [`Maillon: ${config.origin}`]
  if (backend.platform.mails.kept) notice.push(`Mails:   ${config.origin}/dev/mails`)
  if (demo !== 'none') notice.push(demoNotice)

  let stopping: Promise<void> | undefined
  async function stop() {
    backend.leave()
    const kept = config.trustedProxies > 0 ? proxyPatience : 0
    // The server counts open sockets among its connections.
    await Promise.all([hangUp(web, kept), backend.sockets.hangUp()])
    metricsServer?.close()
    metricsServer?.closeAllConnections()
    await endControl?.()
    await backend.stop()
    await Promise.all([tracing.stop(), database.close()])
  }
  return {
    notice: notice.join('\n'),
    stop() {
      stopping ??= stop()
      return stopping
    },
  }
}

/**
 * Loads the commands once requests are served, and not as late as one comes: the files on the disk may be
 * a newer release's by then.
 */
async function takeCommands(backend: Backend): Promise<() => Promise<void>> {
  const { startControl } = await import('./control/server.ts')
  return startControl(backend)
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
}

/** Takes no new connection, and settles once those that are there are done, or were cut. */
async function hangUp(web: Server, kept: number): Promise<void> {
  web.prependListener('request', (_, response) => {
    response.shouldKeepAlive = false
  })
  const cut = setTimeout(() => web.closeAllConnections(), patience)
  // A connection that was busy when the server closed stays open for the browser's next request.
  let sweep: NodeJS.Timeout | undefined
  const sweeping = setTimeout(() => {
    sweep = setInterval(() => web.closeIdleConnections(), 100)
  }, kept)
  await new Promise((resolve) => {
    // Right after all who wait at the door were let in: those behind a closed one are cut. That of the
    // web's server would close at once what is idle at this moment.
    setImmediate(() => NetServer.prototype.close.call(web, resolve))
  })
  clearTimeout(cut)
  clearTimeout(sweeping)
  clearInterval(sweep)
}
