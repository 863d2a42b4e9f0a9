import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Locked {
  name?: string
  hasInstallScript?: boolean
}

const lock: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'),
)
// Checks that its own binary, which comes as a package, is there.
const known = ['esbuild']

const packages = Object.entries(lock.packages)

test('no dependency runs a script when it is installed, save those that are known', () => {
  const scripted = packages.filter(([, { hasInstallScript }]) => hasInstallScript)
  expect(scripted.map(([path]) => path.replace(/^.*node_modules\//, '')).toSorted()).toEqual(known)
})

test('the viewer of the API comes without the telemetry that it depends on', () => {
  // package.json puts something harmless of ours in its place.
  const names = packages.map(([path, { name }]) => name ?? path.replace(/^.*node_modules\//, ''))
  expect(names).toContain('swagger-ui-dist')
  expect(names).not.toContain('@scarf/scarf')
})
