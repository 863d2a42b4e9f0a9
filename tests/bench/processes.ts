import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

export interface Running {
  /** From the start of the process to its first answer, in milliseconds. */
  startedIn: number
  /** What it has in memory, in bytes. */
  resident(): number
  stop(): Promise<void>
}

// Whoever has not answered by then never will: the run goes on, or says who it was.
const patience = 60_000

/** What Node is given by `npm start`, before the name of our server. */
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const flags = /exec node (.*) server\/main\.ts$/.exec(scripts.start)?.[1]?.split(' ') ?? []

// Measured on a bare database, unless the demo is wanted; programs that have none take no notice.
const bare = ['--empty']

/** Runs a program of ours until its address answers; on that core alone if there is one. */
export function runServer(
  script: string,
  url: string,
  env: Record<string, string>,
  core?: number,
  args = bare,
): Promise<Running> {
  const command = [process.execPath, ...(script === 'server/main.ts' ? flags : []), script, ...args]
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
    if (performance.now() - start > patience) {
      await stop(child)
      throw new Error(`${command.join(' ')} did not answer at ${url} within ${patience} ms`)
    }
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  const startedIn = performance.now() - start
  return { startedIn, resident: () => residentOf(child), stop: () => stop(child) }
}

/** Lets a program that was started with `--inspect` collect all its garbage, by the port of that. */
export async function collectGarbage(port: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/json`)
  const [target] = (await response.json()) as { webSocketDebuggerUrl: string }[]
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  await once(socket, 'open')
  // Twice: what the first lets go of may hold others.
  for (const id of [1, 2]) {
    socket.send(JSON.stringify({ id, method: 'HeapProfiler.collectGarbage' }))
    await once(socket, 'message')
  }
  socket.close()
}

/** Runs a program of ours to its end. @returns how long that took, in milliseconds */
export async function runToEnd(script: string, env: Record<string, string>): Promise<number> {
  const start = performance.now()
  const child = run([process.execPath, script], env)
  const tooLate = setTimeout(() => child.kill('SIGKILL'), patience)
  const [code] = await once(child, 'exit')
  clearTimeout(tooLate)
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

function residentOf({ pid }: ChildProcess): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const tooLate = setTimeout(() => child.kill('SIGKILL'), patience)
  await ended
  clearTimeout(tooLate)
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(patience) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}
