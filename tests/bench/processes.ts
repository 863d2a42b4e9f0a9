import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Running {
  /** From the start of the process to its first answer, in milliseconds. */
  startedIn: number
  stop(): Promise<void>
}

/** Runs a program of ours until its address answers. */
export async function runServer(
  script: string,
  url: string,
  env: Record<string, string>,
): Promise<Running> {
  const start = performance.now()
  const child = run(script, env)
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`${script} ended before it answered`)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  return { startedIn: performance.now() - start, stop: () => stop(child) }
}

/** Runs a program of ours to its end. @returns how long that took, in milliseconds */
export async function runToEnd(script: string, env: Record<string, string>): Promise<number> {
  const start = performance.now()
  const child = run(script, env)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${script} ended with ${code}`)
  return performance.now() - start
}

function run(script: string, env: Record<string, string>): ChildProcess {
  const stdio = ['ignore', 'ignore', 'inherit'] as const
  return spawn(process.execPath, [script], { stdio: [...stdio], env: { ...process.env, ...env } })
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
