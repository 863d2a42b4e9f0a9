import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Running {
  /** From the start of the process to its first answer, in milliseconds. */
  startedIn: number
  stop(): Promise<void>
}

// Measured on a bare database; programs that have no demo take no notice.
const args = ['--empty']

/** Runs a program of ours until its address answers; on that core alone if there is one. */
export function runServer(
  script: string,
  url: string,
  env: Record<string, string>,
  core?: number,
): Promise<Running> {
  const command = [process.execPath, script, ...args]
  return runCommand(core === undefined ? command : onCore(core, command), url, env)
}

/** Runs a program until its address answers. */
export async function runCommand(
  command: string[],
  url: string,
  env: Record<string, string> = {},
): Promise<Running> {
  const start = performance.now()
  const child = run(command, env)
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`${command.join(' ')} ended before it answered`)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  return { startedIn: performance.now() - start, stop: () => stop(child) }
}

/** Runs a program of ours to its end. @returns how long that took, in milliseconds */
export async function runToEnd(script: string, env: Record<string, string>): Promise<number> {
  const start = performance.now()
  const child = run([process.execPath, script], env)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${script} ended with ${code}`)
  return performance.now() - start
}

/** The command that runs a command on one core. */
export function onCore(core: number, command: string[]): string[] {
  return ['taskset', '-c', String(core), ...command]
}

function run([program = '', ...args]: string[], env: Record<string, string>): ChildProcess {
  const stdio = ['ignore', 'ignore', 'inherit'] as const
  return spawn(program, args, { stdio: [...stdio], env: { ...process.env, ...env } })
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url)
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}
