import type { IncomingMessage } from 'node:http'
import type { AstroIntegration, HookParameters } from 'astro'
import type { Database } from '../db/open.ts'
import type { Backend } from './backend.ts'
import { bundleLoader } from './build/scripts.ts'
import { paths } from './contract/paths.ts'
import { loaderPath } from './contract/widget-paths.ts'
import { fillIn } from './files/placeholders.ts'
import { wantsOwnHome } from './pages/own-home.ts'
import type { Platform } from './platform/platform.ts'

type ViteServer = HookParameters<'astro:server:setup'>['server']
type BackendModule = typeof import('./backend.ts')

/**
 * Puts API, socket and jobs into Astro's development server: one process, one address, and an edit
 * of the server's code counts from the next request on. And the page of all shared parts, which no
 * build has.
 */
export function backendInDevelopment(): AstroIntegration {
  return {
    name: 'maillon-backend',
    hooks: {
      'astro:config:setup': ({ command, injectRoute, addMiddleware }) => {
        if (command !== 'dev') return
        addMiddleware({ order: 'pre', entrypoint: new URL('dev-pages.ts', import.meta.url) })
        injectRoute({ pattern: '/dev/parts', entrypoint: 'src/dev/parts.astro' })
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, response, next) => {
          const answer = async () => {
            const backend = await currentBackend(server)
            if (request.url?.startsWith('/api/')) return backend.api(request, response)
            if (request.url === loaderPath) {
              const loader = fillIn(
                Buffer.from(await bundleLoader()),
                backend.platform.config,
                true,
              )
              return void response.setHeader('content-type', 'text/javascript').end(loader)
            }
            const { locals, cookies } = await backend.pageContext(request)
            for (const cookie of cookies) response.appendHeader('set-cookie', cookie)
            Object.assign(request, { [Symbol.for('astro.locals')]: locals })
            if (locals.user && wantsOwnHome(request)) request.url = paths.ownHome
            next()
          }
          answer().catch(next)
        })

        // Vite has a socket of its own on this server: only ours is answered here.
        server.httpServer?.on('upgrade', (request: IncomingMessage, socket, head) => {
          if (!request.url?.startsWith('/api/')) return
          currentBackend(server)
            .then((backend) => backend.sockets.upgrade(request, socket, head))
            .catch(() => socket.destroy())
        })
      },
    },
  }
}

interface Running {
  database: Promise<Database>
  create?: BackendModule['createBackend']
  backend?: Promise<Backend>
  demo?: Promise<void>
}

// An edit of the configuration restarts Astro within this process: the database stays open.
const kept = globalThis as typeof globalThis & { maillon?: Running | undefined }

/** The backend of the code as it is now; the one of older code is stopped. */
async function currentBackend(server: ViteServer): Promise<Backend> {
  const { ssr } = server.environments
  if (!('runner' in ssr)) throw new Error('This Vite server can’t run server code')
  const runner = ssr.runner as { import<T>(path: string): Promise<T> }
  const { createBackend } = await runner.import<BackendModule>('/server/backend.ts')

  kept.maillon ??= { database: openAndMigrate() }
  const running = kept.maillon
  // What could not be opened is tried again at the next request.
  running.database.catch(() => {
    kept.maillon = undefined
  })
  if (running.create !== createBackend || !running.backend) {
    const older = running.backend
    running.create = createBackend
    running.backend = restart(running, older, hostOf(server))
  }
  return running.backend
}

/** Where the server listens: `npm run dev -- --host` says so to Vite alone. */
function hostOf({ config }: ViteServer): string | undefined {
  const { host } = config.server
  return host === true ? '0.0.0.0' : host || undefined
}

async function restart(
  running: Running,
  older: Promise<Backend> | undefined,
  host: string | undefined,
): Promise<Backend> {
  await (await older?.catch(() => undefined))?.stop()
  const [{ readConfig }, { openLog }] = await Promise.all([
    import('./config.ts'),
    import('./platform/logs.ts'),
  ])
  const config = readConfig({ ...process.env, ...(host && { HOST: host }) })
  const database = await running.database
  if (!running.create) throw new Error('There is no backend to start')
  const backend = running.create({ config, database, log: openLog(config) })
  running.demo ??= offerDemo(backend.platform)
  await Promise.all([backend.start(), running.demo])
  backend.state.start()
  return backend
}

/** As `npm start` does: an empty database gets the demo, unless `npm run dev -- --empty` says no. */
async function offerDemo(platform: Platform): Promise<void> {
  if (process.argv.includes('--empty')) return
  const { demoNotice, lookForDemo } = await import('./demo.ts')
  const demo = await lookForDemo(platform.config, platform.db)
  if (demo === 'wanted') {
    const { makeDemo } = await import('./demo-making.ts')
    await makeDemo(platform)
  }
  if (demo !== 'none') console.log(demoNotice)
}

async function openAndMigrate(): Promise<Database> {
  const [{ databaseOf, readConfig }, { openDatabase }, { migrate }] = await Promise.all([
    import('./config.ts'),
    import('../db/open.ts'),
    import('../db/migrate.ts'),
  ])
  const database = await openDatabase(databaseOf(readConfig(process.env)))
  await migrate(database)
  return database
}
