import { execFileSync, type StdioOptions } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from './port.ts'
import { programPath } from './programs.ts'

/**
 * A PostgreSQL of its own in a folder that is thrown away. PostgreSQL refuses to run as root: root runs
 * it as the user `postgres`.
 */
export interface ThrowawayPostgres {
  url: string
  /** Of the process that all others of it are children of. */
  pid(): number
  /** As after an update: every connection ends, and what was stored is there. */
  restart(): void
  stop(): void
}

/** The address of one that listens on a port. */
export function urlAt(port: number): string {
  return `postgres://postgres@127.0.0.1:${port}/postgres`
}

interface Settings {
  /** What is committed survives a crash of the machine, as it does for real. */
  isDurable?: boolean
  /** One that is free, unless it is given. */
  port?: number
}

export async function startPostgres(settings: Settings = {}): Promise<ThrowawayPostgres> {
  const { isDurable = false, port = await freePort() } = settings
  const bin = dirname(programPath('postgres'))
  const folder = mkdtempSync(join(tmpdir(), 'maillon-postgres-'))
  const data = join(folder, 'data')
  if (isRoot()) chownSync(folder, userId('-u'), userId('-g'))

  run(bin, 'initdb', ['--pgdata', data, '--auth', 'trust', '--username', 'postgres', '--no-sync'])
  // What a crash of the machine would lose is thrown away anyway.
  const speed = isDurable ? '' : '-c fsync=off -c synchronous_commit=off -c full_page_writes=off'
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=200 ${speed}`
  run(bin, 'pg_ctl', [
    '--pgdata',
    data,
    '--wait',
    '--log',
    join(folder, 'log'),
    '-o',
    options,
    'start',
  ])

  return {
    url: urlAt(port),
    pid: () => Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10),
    restart() {
      run(bin, 'pg_ctl', ['--pgdata', data, '--mode', 'fast', '--wait', 'restart'])
    },
    stop() {
      run(bin, 'pg_ctl', ['--pgdata', data, '--mode', 'immediate', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const quiet: StdioOptions = ['ignore', 'ignore', 'inherit']

function run(bin: string, program: string, args: string[]): void {
  const path = join(bin, program)
  // A server that keeps our output open would keep us waiting: nothing of it is read.
  const options = { cwd: tmpdir(), stdio: quiet }
  if (isRoot()) execFileSync('setpriv', [...asPostgres(), path, ...args], options)
  else execFileSync(path, args, options)
}

function asPostgres(): string[] {
  return ['--reuid=postgres', '--regid=postgres', '--clear-groups']
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

function userId(option: '-u' | '-g'): number {
  return Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
}
