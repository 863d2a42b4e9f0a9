import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export interface Ran {
  code: number
  out: string
  err: string
}

/** Runs a command of those who run the server, as npm would, and waits for its end. */
export function run(
  script: string,
  args: string[],
  environment: Record<string, string>,
): Promise<Ran> {
  const env = { PATH: process.env.PATH, LOG_LEVEL: 'error', ...environment }
  return new Promise((resolve) => {
    const given = { cwd: tmpdir(), env, timeout: 50_000 }
    const child = execFile(
      process.execPath,
      [join(root, script), ...args],
      given,
      (error, out, err) => {
        resolve({ code: error ? Number(error.code ?? 1) : 0, out: out.trim(), err: err.trim() })
      },
    )
    // Nobody types anything.
    child.stdin?.end()
  })
}

/** Starts one that goes on until it is ended. */
export function start(script: string, args: string[], environment: Record<string, string>) {
  const env = { PATH: process.env.PATH, LOG_LEVEL: 'error', ...environment }
  const child = spawn(process.execPath, [join(root, script), ...args], { cwd: tmpdir(), env })
  let written = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      written += data
    })
  }
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }))
  return { child, output: () => written.trim(), ended }
}
