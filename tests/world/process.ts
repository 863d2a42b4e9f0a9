import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './built.ts'
import { freePort } from './port.ts'

const main = join(import.meta.dirname, '../../server/main.ts')

/** The real server in a process of its own. */
export interface ServerProcess {
  origin: string
  child: ChildProcess
  /** What it wrote so far. */
  output(): string
  /** Settles once it listens; throws what it wrote if it ended before. */
  listening: Promise<void>
  /** How it ended. */
  ended: Promise<{ code: number | null; signal: string | null }>
}

export function newFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'maillon-test-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/**
 * Without the demo, unless other arguments are given.
 *
 * @param where the program stands elsewhere, runs as another user, or in a folder with a .env
 */
export async function startServer(
  environment: Record<string, string>,
  args = ['--empty'],
  where: { program?: string; uid?: number; cwd?: string } = {},
): Promise<ServerProcess> {
  ensureBuilt()
  const port = await freePort()
  const child = spawn(process.execPath, [where.program ?? main, ...args], {
    ...(where.uid !== undefined && { uid: where.uid, gid: where.uid }),
    // Away from a .env of somebody's.
    cwd: where.cwd ?? tmpdir(),
    env: { PATH: process.env.PATH, PORT: String(port), LOG_LEVEL: 'error', ...environment },
  })
  let written = ''
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }))
  const listening = new Promise<void>((resolve, reject) => {
    function read(data: Buffer) {
      written += data
      if (written.includes('Maillon: ')) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then(() => reject(new Error(written)))
  })
  // Whoever expects the process to end does not wait for it to listen.
  listening.catch(() => {})
  const origin = `http://127.0.0.1:${environment.PORT ?? port}`
  return { origin, child, output: () => written, listening, ended }
}
