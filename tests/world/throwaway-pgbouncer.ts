import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './port.ts'
import { programPath } from './programs.ts'

/**
 * A PgBouncer of its own in front of a PostgreSQL, with the settings of deploy/.
 */
export interface ThrowawayPgBouncer {
  /** The same database through it. */
  through(url: string): string
  stop(): Promise<void>
}

const settings = join(import.meta.dirname, '../../deploy/pgbouncer.ini')

/** @param postgres any address of it */
export async function startPgBouncer(postgres: string): Promise<ThrowawayPgBouncer> {
  const program = programPath('pgbouncer')
  const folder = mkdtempSync(join(tmpdir(), 'maillon-pgbouncer-'))
  // It refuses to run as root, and is somebody else then.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, adapted(readFileSync(settings, 'utf8'), new URL(postgres), port))
  const asUser = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn(program, ['-q', ...asUser, file], { cwd: tmpdir(), stdio: 'ignore' })
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`)
  }
  return {
    through(url) {
      const changed = new URL(url)
      changed.port = String(port)
      return changed.href
    },
    async stop() {
      await end(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Every database of that PostgreSQL, for whoever comes, with connections few enough to be shared. */
function adapted(text: string, { hostname, port, username }: URL, own: number): string {
  return text
    .replace(/^maillon = .*$/m, `* = host=${hostname} port=${port} user=${username}`)
    .replace(/^listen_port = .*$/m, `listen_port = ${own}`)
    .replace(/^auth_type = .*$/m, 'auth_type = any')
    .replace(/^auth_file = .*$/m, '')
    .replace(/^default_pool_size = .*$/m, 'default_pool_size = 4')
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
