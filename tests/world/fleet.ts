import { type Database, openDatabase } from '../../db/open.ts'
import { waysTo } from './pooler.ts'
import { createPostgres, dropPostgres } from './postgres.ts'
import { newFolder, type ServerProcess, startServer } from './process.ts'
import { startRedis, type ThrowawayRedis } from './throwaway-redis.ts'

/** Real servers in processes of their own, over one PostgreSQL and, if there are several, one Redis. */
export interface Fleet {
  origin: string
  /** Of the database. */
  url: string
  db: Database['db']
  servers: ServerProcess[]
  redis: ThrowawayRedis
  /** One more, which listens. @param more added to the environment */
  start(more?: Record<string, string>): Promise<ServerProcess>
  stop(): Promise<void>
}

/** The addresses of a Redis that all share, and nobody stops: `npm run cluster -- faults` has one. */
const sharedRedis = process.env.TEST_REDIS_URL

/**
 * @param admin an address of PostgreSQL where databases may be made
 * @param environment added to the one that the servers read, by the address of the database
 */
export async function startFleet(
  count: number,
  admin = process.env.TEST_DATABASE_URL ?? '',
  environment: (url: string) => Record<string, string> = () => ({}),
): Promise<Fleet> {
  const [{ url, name }, redis] = await Promise.all([createPostgres(admin), startRedis()])
  const ways = waysTo(url)
  const folder = newFolder()
  const servers: ServerProcess[] = []

  async function start(more: Record<string, string> = {}) {
    const server = await startServer({
      DATABASE_URL: ways.url,
      DATABASE_SESSION_URL: ways.sessionUrl,
      REDIS_URL: sharedRedis ?? redis.url,
      DATA_DIR: folder.path,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'silent',
      ...environment(url),
      ...more,
    })
    servers.push(server)
    await server.listening
    return server
  }

  // One after the other: the first makes the tables.
  for (let i = 0; i < count; i++) await start()
  const { db } = await openDatabase({ url })
  return {
    origin: servers[0]?.origin ?? '',
    url,
    db,
    servers,
    redis,
    start,
    async stop() {
      for (const { child } of servers) child.kill('SIGKILL')
      await Promise.all(servers.map(({ ended }) => ended))
      await redis.stop()
      await db.destroy()
      await dropPostgres(admin, name)
      folder.remove()
    },
  }
}
