import { type Database, openDatabase } from '../../db/open.ts'
import { createPostgres, dropPostgres } from './postgres.ts'
import { newFolder, type ServerProcess, startServer } from './process.ts'
import { startRedis, type ThrowawayRedis } from './throwaway-redis.ts'

/** Real servers in processes of their own, over one PostgreSQL and, if there are several, one Redis. */
export interface Fleet {
  origin: string
  db: Database['db']
  servers: ServerProcess[]
  redis: ThrowawayRedis
  /** One more, which listens. */
  start(): Promise<ServerProcess>
  stop(): Promise<void>
}

/** @param admin an address of PostgreSQL where databases may be made */
export async function startFleet(
  count: number,
  admin = process.env.TEST_DATABASE_URL ?? '',
): Promise<Fleet> {
  const [{ url, name }, redis] = await Promise.all([createPostgres(admin), startRedis()])
  const folder = newFolder()
  const servers: ServerProcess[] = []

  async function start() {
    const server = await startServer({
      DATABASE_URL: url,
      REDIS_URL: redis.url,
      DATA_DIR: folder.path,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'silent',
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
