import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import {
  Kysely,
  type LogEvent,
  PGliteDialect,
  PostgresDialect,
  type QueryId,
  type Transaction,
} from 'kysely'
import type { Pool } from 'pg'
import { lockFolder } from './lock.ts'
import { preparing } from './prepared.ts'
import { openReplica } from './replica.ts'
import type { Schema } from './schema.ts'
import { TransactionPoolDialect } from './transaction-pool.ts'

export type Db = Kysely<Schema>
/** Inside a transaction only this is used: the embedded engine has one connection, and `db` would wait for ever. */
export type Tx = Transaction<Schema>

/** The opened database: the queries' entrance, and the engine under it for what needs it itself. */
export interface Database {
  db: Db
  /** For reads that may be a second old; `db` itself where there is no replica. */
  replica: Db
  engine:
    | { kind: 'pglite'; pglite: PGlite }
    /** `sessionUrl` leads to a session that stays, past any pooler. */
    | { kind: 'postgres'; pool: Pool; url: string; sessionUrl: string }
  close(): Promise<void>
}

export interface PostgresSettings {
  /** May lead through a PgBouncer in transaction mode; then `sessionUrl` is the way around it. */
  url: string
  sessionUrl?: string | undefined
  replicaUrl?: string | undefined
}

export type DatabaseSettings = PostgresSettings | { folder: string } | { pglite: PGlite }

/** Told of every statement that was sent through Kysely, how long it took, and what its plugins knew it by. */
export type OnQuery = (sql: string, milliseconds: number, id: QueryId) => void

// A call gives up after this long, so that an answer (503) comes well before a browser's 10 s.
const callLimits = { max: 10, connectionTimeoutMillis: 4_000, query_timeout: 8_000 }
// The primary has to have time left to answer in its place.
const readLimits = { max: 10, connectionTimeoutMillis: 1_000, query_timeout: 2_000 }

/**
 * Opens PostgreSQL by its `url`, the embedded engine in a `folder`, or one that is open already.
 *
 * @throws FolderInUse when another process holds the folder
 */
export async function openDatabase(
  settings: DatabaseSettings,
  onQuery?: OnQuery,
): Promise<Database> {
  if ('url' in settings) return openPostgres(settings, onQuery)
  if ('pglite' in settings) return overPGlite(settings.pglite, onQuery)

  const unlock = lockFolder(settings.folder)
  const pglite = await openPGlite({ dataDir: join(settings.folder, 'db') })
  return overPGlite(pglite, onQuery, unlock)
}

/**
 * Runs what may take its time, such as a migration of many rows: without the calls' limits, on a
 * connection of its own, whose session stays: the migrator's lock lives in it. The embedded engine has one connection and no limits.
 */
export async function withoutLimits<T>(
  { db, engine }: Database,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  if (engine.kind === 'pglite') return work(db)
  const pg = await import('pg')
  const pool = lasting(new pg.Pool({ connectionString: engine.sessionUrl, max: 1 }))
  const patient = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return work(patient).finally(() => patient.destroy())
}

async function openPostgres(
  { url, sessionUrl, replicaUrl }: PostgresSettings,
  onQuery: OnQuery | undefined,
): Promise<Database> {
  const pg = await import('pg')
  // A birthday is a day, not an instant: keep it as the text it is.
  pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
  const isPooled = sessionUrl !== undefined && sessionUrl !== url
  const pool = lasting(
    new pg.Pool({
      connectionString: url,
      ...callLimits,
      ...(!isPooled && { Client: preparing(pg.Client) }),
      // PgBouncer refuses what it does not know of how a session begins.
      ...(!isPooled && { statement_timeout: callLimits.query_timeout }),
    }),
  )
  const dialect = isPooled
    ? new TransactionPoolDialect({ pool }, callLimits.query_timeout)
    : new PostgresDialect({ pool })
  const log = tell(onQuery)
  const db = new Kysely<Schema>({ dialect, log })
  const readPool =
    replicaUrl && lasting(new pg.Pool({ connectionString: replicaUrl, ...readLimits }))
  const replica = readPool ? openReplica({ replica: readPool, primary: pool }, log) : db
  return {
    db,
    replica,
    engine: { kind: 'postgres', pool, url, sessionUrl: sessionUrl ?? url },
    async close() {
      if (replica !== db) await replica.destroy()
      await db.destroy()
    },
  }
}

/**
 * Outlasts its connections: one that breaks is replaced at the next query, which reports if it can't be.
 * The pool hears of idle ones alone: one that breaks within a transaction, between two of its statements,
 * would end the process.
 */
function lasting(pool: Pool): Pool {
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Opens the embedded engine in a folder, or in memory with what `dumpDataDir` gave. */
export async function openPGlite(
  from: { dataDir: string } | { loadDataDir?: Blob },
): Promise<PGlite> {
  const [{ PGlite, types }, { cube }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/cube'),
  ])
  return PGlite.create({
    ...from,
    extensions: { cube },
    parsers: { [types.DATE]: (value) => value },
  })
}

function overPGlite(pglite: PGlite, onQuery?: OnQuery, unlock?: () => void): Database {
  const db = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }), log: tell(onQuery) })
  async function close() {
    await db.destroy()
    if (!pglite.closed) await pglite.close()
    unlock?.()
  }
  return { db, replica: db, engine: { kind: 'pglite', pglite }, close }
}

function tell(onQuery: OnQuery | undefined) {
  return (
    onQuery &&
    (({ query, queryDurationMillis }: LogEvent) =>
      onQuery(query.sql, queryDurationMillis, query.queryId))
  )
}

const unavailableCodes = new Set([
  '25006', // read-only: the first of a cluster became a second
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '57014', // statement timeout
  '57P01', // shut down by an administrator
  '57P02', // crashed
  '57P03', // starting up or stopping
])
const unavailableMessages =
  /connection terminated|connection timeout|timeout exceeded|query read timeout|not queryable/i

/**
 * Whether an error says that the database can't be reached right now, not that a query is wrong.
 * Classes 08 and 53 are the connection, and what its machine lacks: connections, memory, disk.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    unavailableCodes.has(code) || /^(08|53)/.test(code) || unavailableMessages.test(error.message)
  )
}

/** Whether an error is the database refusing a second row with the same value under `constraint`. */
export function isDuplicate(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error)) return false
  return (
    'code' in error &&
    error.code === '23505' &&
    'constraint' in error &&
    error.constraint === constraint
  )
}

/** Whether an error is the database refusing a row that belongs to one that is not there, or not any more. */
export function isOrphan(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503'
}

/** Whether an error says that two transactions waited for each other, and that this one gave way. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01'
}

/** Whether an error says that others held for too long what was to be locked. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}

/** Whether an error says that a table is not there. */
export function isMissingTable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42P01'
}
