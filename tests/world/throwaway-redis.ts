import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { freePort } from './port.ts'
import { programPath } from './programs.ts'

/**
 * A Redis of its own that keeps nothing. Comes back at the same address.
 */
export interface ThrowawayRedis {
  url: string
  pid(): number
  start(): Promise<void>
  /** At once, as when its machine is gone. */
  stop(): Promise<void>
  /** Its line stays, and nothing is answered on it until it thaws. */
  freeze(): void
  thaw(): void
  /** It forgets everything. */
  flush(): Promise<void>
  /** Gives it a command. */
  say(command: string): Promise<void>
}

/** @param settings more of them, as its command line takes them */
export async function startRedis(settings: string[] = []): Promise<ThrowawayRedis> {
  const program = programPath('redis')
  const port = await freePort()
  let child: ChildProcess | undefined

  async function start() {
    const options = [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      ...settings,
    ]
    child = spawn(program, options, { cwd: tmpdir(), stdio: 'ignore' })
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`)
    }
  }
  async function stop() {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  await start()
  const freeze = () => void child?.kill('SIGSTOP')
  const thaw = () => void child?.kill('SIGCONT')
  async function flush() {
    if (!(await says(port, 'FLUSHALL', '+OK'))) throw new Error('Redis would not forget')
  }
  async function say(command: string) {
    await says(port, command, '')
  }
  const pid = () => child?.pid ?? 0
  return { url: `redis://127.0.0.1:${port}`, pid, start, stop, freeze, thaw, flush, say }
}

const answers = (port: number) => says(port, 'PING', '+PONG')

function says(port: number, command: string, answer: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${command}\r\n`))
    const end = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.on('data', (data) => end(String(data).startsWith(answer)))
    socket.on('error', () => end(false))
  })
}
