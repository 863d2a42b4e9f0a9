import type { ChildProcess } from 'node:child_process'
import { freePort } from '../world/port.ts'
import { kill, ownFolder, startProgram } from './program.ts'
import { until } from './until.ts'

/** Where the PostgreSQL of a cluster agree on who leads. One member, where there are three for real. */
export interface Etcd {
  /** Host and port, as Patroni names it. */
  host: string
  /** Comes back at the same address with what it knew. */
  start(): Promise<void>
  /** At once, as when its machine is gone. */
  stop(): Promise<void>
}

export async function startEtcd(parent: string): Promise<Etcd> {
  const folder = ownFolder(parent, 'etcd')
  const host = `127.0.0.1:${await freePort()}`
  const peer = `http://127.0.0.1:${await freePort()}`
  const client = `http://${host}`
  let child: ChildProcess | undefined

  async function start() {
    const args = [
      ...['--name', 'one', '--data-dir', folder],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
      ...['--initial-cluster', `one=${peer}`],
    ]
    child = startProgram('etcd', args, { folder })
    await until('etcd is well', async () => (await fetch(`${client}/health`)).ok)
  }
  await start()
  return { host, start, stop: async () => child && kill(child) }
}
