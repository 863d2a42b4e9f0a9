import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What the cluster is made of, where Debian puts it. */
const programs = {
  patroni: { path: '/usr/bin/patroni', package: 'patroni' },
  etcd: { path: '/usr/bin/etcd', package: 'etcd-server' },
  haproxy: { path: '/usr/sbin/haproxy', package: 'haproxy' },
  pgbouncer: { path: '/usr/sbin/pgbouncer', package: 'pgbouncer' },
  redis: { path: '/usr/bin/redis-server', package: 'redis-server' },
  nginx: { path: '/usr/sbin/nginx', package: 'nginx' },
  postgres: { path: '/usr/lib/postgresql', package: 'postgresql' },
} as const

/** Which of Debian's packages this machine lacks. */
export function missingPackages(): string[] {
  const missing = Object.values(programs).filter(({ path }) => !existsSync(path))
  return missing.map(({ package: name }) => name)
}

interface Settings {
  /** Where it writes what it has to say, and keeps what it keeps. */
  folder: string
  environment?: Record<string, string>
}

/** Starts one of them; as another user where PostgreSQL would refuse this one. */
export function startProgram(
  name: keyof typeof programs,
  args: string[],
  { folder, environment = {} }: Settings,
): ChildProcess {
  const output = openSync(join(folder, `${name}.log`), 'a')
  return spawn(programs[name].path, args, {
    cwd: tmpdir(),
    stdio: ['ignore', output, output],
    // What is typed at the terminal is for whoever started all of it, and stops it in order.
    detached: true,
    env: { PATH: process.env.PATH, ...environment },
    ...unprivileged(),
  })
}

/** At once, as when its machine is gone. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** A folder that the programs may write to. */
export function ownFolder(parent: string, name: string): string {
  const folder = join(parent, name)
  mkdirSync(folder, { mode: 0o700 })
  const { uid, gid } = unprivileged()
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  return folder
}

/** PostgreSQL refuses to run as root: root runs it as the user `postgres`. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (option: string) =>
    Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}
