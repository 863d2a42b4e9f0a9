import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

interface Package {
  engines: { node: string }
  scripts: Record<string, string>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  overrides: Record<string, unknown>
}

interface Lock {
  packages: Record<string, { hasInstallScript?: boolean; engines?: { node: string } }>
}

const root = new URL('../../', import.meta.url)
const textOf = (file: string) => readFileSync(new URL(file, root), 'utf8')
const ours: Package = JSON.parse(textOf('package.json'))
const lock: Lock = JSON.parse(textOf('package-lock.json'))

test('no dependency runs anything when it is installed', () => {
  expect(textOf('.npmrc')).toMatch(/^ignore-scripts=true$/m)
})

test('nor does the one that builds the pages tell its makers', async () => {
  vi.stubEnv('ASTRO_TELEMETRY_DISABLED', '')
  await import('../../astro.config.mjs')
  expect(process.env.ASTRO_TELEMETRY_DISABLED).toBe('1')
  vi.unstubAllEnvs()
})

test('those that would are known, and do without', () => {
  // One checks that its own binary, which comes as a package, is there; the other tells its makers.
  const known = ['@scarf/scarf', 'esbuild']
  const scripted = Object.entries(lock.packages).filter(([, one]) => one.hasInstallScript)
  expect(scripted.map(([path]) => path.replace(/^.*node_modules\//, '')).toSorted()).toEqual(known)
})

test('no script of ours goes before or after another, which npm would leave out too', () => {
  const names = Object.keys(ours.scripts)
  const around = names.filter((name) => {
    return names.some((other) => name === `pre${other}` || name === `post${other}`)
  })
  expect(around).toEqual([])
})

test('Debian’s npm can install it: nothing that has another name here is overridden', () => {
  const asked = { ...ours.dependencies, ...ours.devDependencies }
  for (const [name, wanted] of Object.entries(ours.overrides)) {
    expect(String(wanted), name).not.toMatch(/^npm:/)
    expect(asked[name], name).not.toMatch(/^npm:/)
  }
})

test('whatever is run first after an installation finds the Node that comes with it', () => {
  const running = Object.entries(ours.scripts).filter(([, script]) => {
    return /\b(node|astro|vitest|playwright)\b/.test(script)
  })
  expect(running.length).toBeGreaterThan(10)
  for (const [name, script] of running) {
    expect(script, name).toMatch(/^sh deploy\/own-node\.sh && /)
  }
  for (const service of ['maillon', 'maillon-backup']) {
    const steps: string[] =
      textOf(`deploy/${service}.service`).match(/^Exec(StartPre|Start)=.*$/gm) ?? []
    const first = steps.findIndex((step) => step.includes('.bin/node'))
    expect(steps.indexOf('ExecStartPre=sh deploy/own-node.sh'), service).toBe(first - 1)
  }
})

test('a Node that is asked for is one for which npm leaves nothing out', () => {
  const bindings = Object.entries(lock.packages).filter(([path]) =>
    /@rolldown\/binding-linux-(x64|arm64)-/.test(path),
  )
  expect(bindings).not.toEqual([])
  for (const [path, { engines }] of bindings) expect(engines?.node, path).toBe(ours.engines.node)
})

describe('what is run first after an installation', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'maillon-own-node-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const script = fileURLToPath(new URL('deploy/own-node.sh', root))
  const run = () => execFileSync('sh', [script], { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
  const put = (path: string) => {
    mkdirSync(join(folder, 'node_modules', path, '..'), { recursive: true })
    writeFileSync(join(folder, 'node_modules', path), path, { mode: 0o755 })
  }
  const installed = () => join(folder, 'node_modules/.bin/node')
  const link = () => readlinkSync(installed())
  const own = `node-linux-${process.arch}/bin/node`

  test('puts the link to the Node that comes along back', () => {
    for (const path of [own, '.bin/astro', '@rolldown/binding-linux']) put(path)
    run()
    expect(link()).toBe(`../${own}`)
  })

  test('also where it leads nowhere', () => {
    for (const path of [own, '.bin/astro', '@rolldown/binding-linux']) put(path)
    symlinkSync('../node-of-before/bin/node', installed())
    run()
    expect(link()).toBe(`../${own}`)
  })

  test('leaves alone what is there', () => {
    for (const path of [own, '.bin/node', '@rolldown/binding-linux']) put(path)
    run()
    expect(readFileSync(installed(), 'utf8')).toBe('.bin/node')
  })

  test('makes none where no Node comes along', () => {
    for (const path of ['.bin/astro', '@rolldown/binding-darwin']) put(path)
    run()
    expect(link).toThrow('ENOENT')
  })

  test('says it when npm left something out for the age of its Node', () => {
    put('.bin/astro')
    expect(run).toThrow('Install Node 20.19, or 22.12 or later')
  })
})
