import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import { onCore } from './processes.ts'

/** Debian's load generator, installed when the machine has none. */
export function ensureWrk(): void {
  ensureProgram('wrk', 'wrk')
}

/** @param packages Debian's, installed when the machine lacks the program */
export function ensureProgram(program: string, ...packages: string[]): void {
  try {
    // Some print their version and end with 1: only a missing program is an error here.
    execFileSync(program, ['-v'], { stdio: 'ignore' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) return
    execFileSync('apt-get', ['install', '-y', '-qq', ...packages], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }
}

/** @returns requests per second, asked from that core if there is one; every answer has to be a success */
export async function requestsPerSecond(
  url: string,
  headers: Record<string, string>,
  core?: number,
): Promise<number> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const command = ['wrk', '-t1', '-c32', '-d4s', ...given, url]
  const [program = '', ...args] = core === undefined ? command : onCore(core, command)
  // wrk itself ends after its four seconds, unless the server holds on to a connection.
  const { stdout } = await promisify(execFile)(program, args, { timeout: 30_000 })
  const refused = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)
  if (refused) throw new Error(`${refused[1]} answers of ${url} were not a success`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
}
