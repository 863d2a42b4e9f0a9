import { bucketUrl, openBucket } from './bucket.ts'
import { type Fleet, startFleet } from './fleet.ts'
import { type Line, openLine } from './line.ts'
import type { Place } from './people.ts'
import { freePort } from './port.ts'
import { openPostOffice, type PostOffice } from './post-office.ts'
import type { ServerProcess } from './process.ts'
import { startNginx } from './throwaway-nginx.ts'
import { startPostgres, type ThrowawayPostgres } from './throwaway-postgres.ts'

/**
 * Maillon as for real: two processes behind nginx with the settings of deploy/, and a PostgreSQL, a
 * Redis, a bucket and a mail server that belong to it alone, each of which can fail.
 */
export interface House {
  /** Where people go, and the database. */
  place: Place
  fleet: Fleet
  postgres: ThrowawayPostgres
  post: PostOffice
  /** The ways to the mail server and the bucket. */
  mailLine: Line
  bucketLine: Line
  /** One of the two that run. */
  oneOf(): ServerProcess
  /** Another process in the place of one that ended. @param more added to what it reads */
  replace(ended: ServerProcess, more?: Record<string, string>): Promise<ServerProcess>
  stop(): Promise<void>
}

/** @param more added to what the processes read */
export async function startHouse(more: Record<string, string> = {}): Promise<House> {
  const [port, postgres, post, bucket] = await Promise.all([
    freePort(),
    startPostgres({ isDurable: true }),
    openPostOffice(),
    openBucket(),
  ])
  const mailLine = await openLine(Number(new URL(post.url).port), '127.0.0.1')
  const bucketLine = await openLine(bucket.port, '127.0.0.1')
  const origin = `http://127.0.0.1:${port}`
  const fleet = await startFleet(2, postgres.url, () => ({
    ORIGIN: origin,
    TRUSTED_PROXIES: '1',
    SMTP_URL: `smtp://127.0.0.1:${mailLine.port}`,
    STORAGE_URL: bucketUrl(bucketLine.port),
    ...more,
  }))
  const portOf = (server: ServerProcess) => new URL(server.origin).port
  const nginx = await startNginx(port, fleet.servers.map(portOf))
  return {
    place: { db: fleet.db, origin },
    fleet,
    postgres,
    post,
    mailLine,
    bucketLine,
    oneOf() {
      const running = fleet.servers.find(
        ({ child }) => child.exitCode === null && child.signalCode === null,
      )
      if (!running) throw new Error('No process runs')
      return running
    },
    replace: (ended, more) => fleet.start({ PORT: portOf(ended), ...more }),
    async stop() {
      await nginx.stop()
      await fleet.stop()
      await Promise.all([mailLine.cut(), bucketLine.cut()])
      await Promise.all([post.close(), bucket.close()])
      postgres.stop()
    },
  }
}
