import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'

/** A program that tests start beside ours. */
interface Program {
  /** The Debian package that brings it. */
  package: string
  /** Where it may be: the first that is there is taken. */
  places: string[]
  /** The environment variable that may name it instead. */
  variable?: string
}

const programs = {
  postgres: {
    package: 'postgresql',
    places: ['/usr/lib/postgresql/*/bin/initdb'],
    variable: 'POSTGRES_INITDB',
  },
  redis: {
    package: 'redis-server',
    places: ['/usr/bin/redis-server', '/usr/bin/valkey-server', '/usr/local/bin/redis-server'],
    variable: 'REDIS_SERVER',
  },
  pgbouncer: { package: 'pgbouncer', places: ['/usr/sbin/pgbouncer'] },
  nginx: { package: 'nginx-light', places: ['/usr/sbin/nginx'] },
  libfaketime: { package: 'libfaketime', places: ['/usr/lib/*/faketime/libfaketime.so.1'] },
} satisfies Record<string, Program>

type Name = keyof typeof programs

/**
 * Installs the programs that the machine lacks, in one go. Called once before the first test: two workers
 * that installed something at the same time would be in each other's way, and the time of the tests.
 * Where it can't be done, the tests that need a missing program say so.
 */
export function installPrograms(): void {
  const missing = Object.values(programs).filter((program) => !find(program))
  if (missing.length === 0) return
  const packages = missing.map((program) => program.package)
  console.log(`Installing ${packages.join(', ')}…`)
  try {
    run(['update', '-qq'])
    run(['install', '-y', '-qq', '--no-install-recommends', ...packages])
  } catch (error) {
    console.warn(`That failed: ${error instanceof Error ? error.message : error}`)
  }
}

/** @returns its path @throws where it is missing, with what to do about it */
export function programPath(name: Name): string {
  const program: Program = programs[name]
  const path = find(program)
  if (path) return path
  const named = program.variable ? `, or name it in ${program.variable}` : ''
  throw new Error(`There is no ${name}: install Debian's ${program.package}${named}.`)
}

function find({ places, variable }: Program): string | undefined {
  const named = variable ? process.env[variable] : undefined
  if (named) return existsSync(named) ? named : undefined
  return places.flatMap((place) => globSync(place).sort().at(-1) ?? []).at(0)
}

function run(args: string[]): void {
  // Whoever installs something else on this machine at the moment is waited for.
  const patient = ['-o', 'DPkg::Lock::Timeout=300', ...args]
  execFileSync('apt-get', patient, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 600_000 })
}
