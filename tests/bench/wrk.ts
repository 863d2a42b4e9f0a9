import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'

/** Debian's load generator, installed when the machine has none. */
export function ensureWrk(): void {
  try {
    execFileSync('wrk', ['--version'], { stdio: 'ignore' })
  } catch (error) {
    // It prints its version and ends with 1: only a missing program is an error here.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) return
    execFileSync('apt-get', ['install', '-y', '-qq', 'wrk'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }
}

/** @returns requests per second; every answer has to be a success */
export async function requestsPerSecond(
  url: string,
  headers: Record<string, string>,
  seconds = 4,
): Promise<number> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const { stdout } = await promisify(execFile)('wrk', [
    '-t1',
    '-c32',
    `-d${seconds}s`,
    ...given,
    url,
  ])
  const refused = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)
  if (refused) throw new Error(`${refused[1]} answers of ${url} were not a success`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
}
