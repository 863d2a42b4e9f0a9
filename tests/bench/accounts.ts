import { createHash, randomBytes } from 'node:crypto'
import { migrate } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open.ts'
import { startPostgres } from '../world/throwaway-postgres.ts'
import { type Running, runServer } from './processes.ts'
import { inTurn, type Row } from './row.ts'
import { ensureWrk, requestsPerSecond } from './wrk.ts'

const ours = 'http://127.0.0.1:4381'
const bare = 'http://127.0.0.1:4382'
const rounds = 5

export const getMe: Row = {
  number: 7,
  what: 'GET /api/users/me',
  against: 'bare node:http and pg, the same three SQL statements',
  unit: 'requests/s',
  target: { atLeast: 0.7 },
  measure: () =>
    withServers((headers) =>
      inTurn(
        rounds,
        () => requestsPerSecond(`${ours}/api/users/me`, headers),
        () => requestsPerSecond(bare, headers),
      ),
    ),
}

export const profilePage: Row = {
  number: 9,
  what: 'the profile page, rendered on the server',
  against: 'its API calls alone',
  unit: 'requests/s',
  target: { atLeast: 0.6 },
  measure: () =>
    withServers((headers) =>
      inTurn(
        rounds,
        () => requestsPerSecond(`${ours}/profil`, headers),
        () => requestsPerSecond(`${ours}/api/users/me`, headers),
      ),
    ),
}

/** Both servers on one PostgreSQL, and the headers of somebody who is logged in. */
async function withServers<T>(
  measure: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  ensureWrk()
  const postgres = await startPostgres()
  const running: Running[] = []
  try {
    const session = await seed(postgres.url)
    const env = { DATABASE_URL: postgres.url, RATE_LIMIT: 'off', LOG_LEVEL: 'error' }
    running.push(
      await runServer('server/main.ts', `${ours}/api/ready`, { ...env, PORT: '4381' }),
      await runServer('tests/bench/peers/bare-me.ts', bare, { ...env, PORT: '4382' }),
    )
    return await measure({ authorization: 'Bearer maillon', cookie: `maillon_session=${session}` })
  } finally {
    for (const server of running) await server.stop()
    postgres.stop()
  }
}

export async function seed(url: string): Promise<string> {
  const database = await openDatabase({ url })
  await migrate(database)
  const user = await database.db
    .insertInto('users')
    .values({
      email: 'claire@exemple.fr',
      first_name: 'Claire',
      last_name: 'Morand',
      password_hash: '-',
      validated_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const session = randomBytes(20).toString('hex')
  await database.db
    .insertInto('sessions')
    .values({
      id_hash: createHash('sha256').update(session).digest('base64url'),
      user_id: user.id,
      device: 'wrk',
      last_seen_at: new Date(),
      expires_at: new Date(Date.now() + 30 * 86_400_000),
    })
    .execute()
  await database.close()
  return session
}
