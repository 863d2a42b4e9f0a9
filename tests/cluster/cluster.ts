import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPgBouncer, type ThrowawayPgBouncer } from '../world/throwaway-pgbouncer.ts'
import { startRedisCluster, type ThrowawayRedisCluster } from '../world/throwaway-redis-cluster.ts'
import { type Etcd, startEtcd } from './etcd.ts'
import { type Haproxy, startHaproxy } from './haproxy.ts'
import { createPatroniNode, isWhole, type PatroniNode } from './patroni.ts'
import { missingPackages } from './program.ts'
import { until } from './until.ts'

/** What Maillon stands on beyond one machine, on one machine, in a folder that is thrown away. */
export interface Cluster {
  /** Logs and settings of all. */
  folder: string
  nodes: PatroniNode[]
  etcd: Etcd
  haproxy: Haproxy
  pooler: ThrowawayPgBouncer
  redis: ThrowawayRedisCluster
  /** Past the pooler, to whichever PostgreSQL leads; databases may be made there. */
  sessionUrl: string
  /** The environment of a server whose database has this address past the pooler. */
  environment(sessionUrl: string): Record<string, string>
  stop(): Promise<void>
}

/** What can be said in one line, and needs no stack. */
export class CannotStart extends Error {}

/** @throws CannotStart where programs are missing */
export async function startCluster(): Promise<Cluster> {
  const missing = missingPackages()
  if (missing.length > 0) {
    throw new CannotStart(`Debian packages are missing: apt-get install ${missing.join(' ')}`)
  }
  const folder = mkdtempSync(join(tmpdir(), 'maillon-cluster-'))
  chmodSync(folder, 0o755)
  const stops: (() => Promise<void>)[] = []
  async function stop() {
    for (const step of stops.splice(0).reverse()) await step()
    // What PostgreSQL’s processes take away themselves as they end is in the way of the first attempt.
    await until('the folder is gone', async () => {
      rmSync(folder, { recursive: true, force: true })
      return !existsSync(folder)
    })
  }
  try {
    return { ...(await startAll(folder, stops)), folder, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startAll(folder: string, stops: (() => Promise<void>)[]) {
  const keep = <T extends { stop(): Promise<void> }>(part: T) => {
    stops.push(part.stop)
    return part
  }
  const etcd = keep(await startEtcd(folder))
  const nodes = [
    await createPatroniNode(folder, 'postgres-1', etcd.host),
    await createPatroniNode(folder, 'postgres-2', etcd.host),
  ]
  for (const node of nodes) {
    stops.push(node.kill)
    node.start()
  }
  const haproxy = keep(await startHaproxy(folder, nodes))
  const url = (port: number, path = '/postgres') => `postgres://postgres@127.0.0.1:${port}${path}`
  const sessionUrl = url(haproxy.writingPort)
  const pooler = keep(await startPgBouncer(sessionUrl))
  const redis = keep(await startRedisCluster({ hasReplicas: true }))
  await until('a leader and its standby', () => isWhole(nodes))
  await until('a way to the leader', () => answers(sessionUrl))
  return {
    nodes,
    etcd,
    haproxy,
    pooler,
    redis,
    sessionUrl,
    environment: (address: string) => ({
      DATABASE_URL: pooler.through(address),
      DATABASE_SESSION_URL: address,
      DATABASE_REPLICA_URL: url(haproxy.readingPort, new URL(address).pathname),
      REDIS_URL: redis.url,
    }),
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query('select 1')).rowCount === 1
  } finally {
    await client.end()
  }
}
