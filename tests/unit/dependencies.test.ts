import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Package {
  scripts: Record<string, string>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  overrides: Record<string, unknown>
}

interface Lock {
  packages: Record<string, { hasInstallScript?: boolean }>
}

const root = new URL('../../', import.meta.url)
const textOf = (file: string) => readFileSync(new URL(file, root), 'utf8')
const ours: Package = JSON.parse(textOf('package.json'))
const lock: Lock = JSON.parse(textOf('package-lock.json'))

test('no dependency runs anything when it is installed', () => {
  expect(textOf('.npmrc')).toMatch(/^ignore-scripts=true$/m)
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
