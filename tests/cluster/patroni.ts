import type { ChildProcess } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../world/port.ts'
import { kill, ownFolder, startProgram } from './program.ts'
import { until } from './until.ts'

/** One PostgreSQL of the cluster and the Patroni that keeps it. */
export interface PatroniNode {
  name: string
  /** Where PostgreSQL listens. */
  port: number
  /** Where Patroni says what it is. */
  restPort: number
  start(): void
  /** Nothing that it stores reaches the other one any more, until it is killed. */
  holdBack(): void
  /** Both at once, as when their machine is gone. */
  kill(): Promise<void>
}

/** How the cluster is seen by its members. */
export interface Member {
  name: string
  role: 'leader' | 'sync_standby' | 'replica'
  state: string
  timeline?: number
}

const settings = join(import.meta.dirname, '../../deploy/patroni.yml')

/** With the settings of deploy/: names, addresses and folders of its own are in its environment. */
export async function createPatroniNode(
  parent: string,
  name: string,
  etcd: string,
): Promise<PatroniNode> {
  const folder = ownFolder(parent, name)
  const data = join(folder, 'data')
  const [port, restPort] = [await freePort(), await freePort()]
  const file = join(folder, 'patroni.yml')
  writeFileSync(file, adapted(readFileSync(settings, 'utf8'), folder, etcd), { mode: 0o644 })
  const environment = {
    PATRONI_NAME: name,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${restPort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${restPort}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_BIN_DIR: globSync('/usr/lib/postgresql/*/bin').sort().at(-1) ?? '',
    PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
  }
  let child: ChildProcess | undefined
  return {
    name,
    port,
    restPort,
    start() {
      child = startProgram('patroni', [file], { folder, environment })
    },
    holdBack() {
      for (const pid of processesOf(data)) if (isSender(pid)) process.kill(pid, 'SIGSTOP')
    },
    async kill() {
      // Patroni first: it would start the other again.
      if (child) await kill(child)
      await killAll(processesOf(data))
    },
  }
}

/** One etcd; who comes from this machine is let in, and sockets are out of the way of other PostgreSQL. */
function adapted(text: string, folder: string, etcd: string): string {
  return text
    .replace(/hosts: .*/, `hosts: ${etcd}`)
    .replaceAll(/(peer|scram-sha-256)$/gm, 'trust')
    .replaceAll('/var/run/postgresql', folder)
}

async function killAll(pids: number[]): Promise<void> {
  for (const pid of pids) if (isRunning(pid)) process.kill(pid, 'SIGKILL')
  await until('PostgreSQL is gone', async () => !pids.some(isRunning))
}

/** PostgreSQL and those that it started, first itself; none, if it is not there. */
function processesOf(data: string): number[] {
  const [first = ''] = contents(join(data, 'postmaster.pid')).split('\n')
  const pid = Number(first)
  if (!pid || !isRunning(pid)) return []
  const children = contents(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean)
  return [pid, ...children.map(Number)]
}

/** Whether a process sends what is stored to a standby. */
const isSender = (pid: number) => contents(`/proc/${pid}/cmdline`).includes('walsender')

function isRunning(pid: number): boolean {
  return /^State:\t[^Z]/m.test(contents(`/proc/${pid}/status`))
}

/** Of a file that may not be there. */
function contents(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** The members as one of those that are there knows them. */
export async function membersOf(nodes: PatroniNode[]): Promise<Member[]> {
  for (const { restPort } of nodes) {
    const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`).catch(() => undefined)
    if (!answer?.ok) continue
    const { members } = (await answer.json()) as { members: Member[] }
    return members
  }
  return []
}

export async function leaderOf(nodes: PatroniNode[]): Promise<PatroniNode> {
  const members = await membersOf(nodes)
  const name = members.find(({ role }) => role === 'leader')?.name
  const leader = nodes.find((node) => node.name === name)
  if (!leader) throw new Error('Nobody leads')
  return leader
}

/** One leads, and all that it acknowledges is on the other, too. */
export async function isWhole(nodes: PatroniNode[]): Promise<boolean> {
  const members = await membersOf(nodes)
  const roles = members.filter(({ state }) => state === 'running' || state === 'streaming')
  const has = (role: Member['role']) => roles.some((member) => member.role === role)
  return has('leader') && has('sync_standby')
}
