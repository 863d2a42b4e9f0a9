import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@redis/client'
import { freePort } from './port.ts'
import { startRedis, type ThrowawayRedis } from './throwaway-redis.ts'

/** Three nodes of Redis on this machine with the settings of deploy/, each with a third of the slots. */
export interface ThrowawayRedisCluster {
  /** The addresses of all, as REDIS_URL names them. */
  url: string
  nodes: ThrowawayRedis[]
  /** Of each node the one that takes its slots over when it is gone; none, unless they were asked for. */
  replicas: ThrowawayRedis[]
  /** Which node has the slot of a key or channel. */
  nodeOf(key: string): Promise<number>
  stop(): Promise<void>
}

const deployed = join(import.meta.dirname, '../../deploy/redis-cluster.conf')
const size = 3
const slots = 16_384
const share = Math.ceil(slots / size)

export async function startRedisCluster({
  hasReplicas = false,
} = {}): Promise<ThrowawayRedisCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'maillon-redis-cluster-'))
  const length = hasReplicas ? 2 * size : size
  const busPorts = await Promise.all(Array.from({ length }, freePort))
  const all = await Promise.all(busPorts.map((bus, at) => startRedis(settings(folder, at, bus))))
  const [nodes, replicas] = [all.slice(0, size), all.slice(size)]
  for (const [at, { url }] of nodes.entries()) {
    const end = Math.min(slots, (at + 1) * share) - 1
    await ask(url, 'CLUSTER', 'ADDSLOTSRANGE', String(at * share), String(end))
  }
  for (const [at, { url }] of all.entries()) {
    const { hostname, port } = new URL(url)
    await ask(all[0]?.url ?? '', 'CLUSTER', 'MEET', hostname, port, String(busPorts[at]))
  }
  for (const { url } of all) while (!(await isWhole(url)));
  for (const [at, { url }] of replicas.entries()) {
    const master = String(await ask(nodes[at]?.url ?? '', 'CLUSTER', 'MYID'))
    // Not before it has heard of that one.
    const isToldOf = () => ask(url, 'CLUSTER', 'REPLICATE', master).catch(() => undefined)
    while ((await isToldOf()) === undefined) await soon()
    while (!(await follows(url))) await soon()
  }

  return {
    url: all.map(({ url }) => url).join(),
    nodes,
    replicas,
    async nodeOf(key) {
      // Any node that is there knows.
      for (const { url } of nodes) {
        const slot = await ask(url, 'CLUSTER', 'KEYSLOT', key).catch(() => undefined)
        if (slot !== undefined) return Math.floor(Number(slot) / share)
      }
      throw new Error('No node is there')
    },
    async stop() {
      await Promise.all(all.map((node) => node.stop()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function settings(folder: string, at: number, busPort: number): string[] {
  return [
    ...asArguments(readFileSync(deployed, 'utf8')),
    ...['--cluster-port', String(busPort)],
    ...['--dir', folder, '--cluster-config-file', `node-${at}.conf`],
  ]
}

function asArguments(text: string): string[] {
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  return lines.flatMap((line) => {
    const [name, value = ''] = line.split(' ')
    return [`--${name}`, value.replaceAll('"', '')]
  })
}

async function isWhole(url: string): Promise<boolean> {
  const info = String(await ask(url, 'CLUSTER', 'INFO'))
  return info.includes('cluster_state:ok') && info.includes(`cluster_slots_ok:${slots}`)
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 50))

async function follows(url: string): Promise<boolean> {
  return String(await ask(url, 'INFO', 'replication')).includes('master_link_status:up')
}

async function ask(url: string, ...command: string[]): Promise<unknown> {
  const client = createClient({ url, socket: { reconnectStrategy: false } })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await client.sendCommand(command)
  } finally {
    client.destroy()
  }
}
