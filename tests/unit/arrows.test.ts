import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import arrows from '../arrows.cjs'

/** A side of a rule: what its path has to match, and what it may not. */
interface Side {
  path?: string
  pathNot?: string | string[]
}

const root = new URL('../..', import.meta.url).pathname

test('the arrows hold for Astro’s files, which dependency-cruiser does not read', () => {
  const files = globSync('src/**/*.astro', { cwd: root })
  const broken = files.flatMap((file) =>
    importsOf(file).flatMap((imported) =>
      arrows.forbidden
        .filter(({ from, to }) => isBroken(from, to, file, imported))
        .map(({ name }) => `${name}: ${file} → ${imported}`),
    ),
  )
  expect(files.length).toBeGreaterThan(50)
  expect(broken).toEqual([])
})

test('no Astro file stands where React or the stores are', () => {
  expect(globSync('src/{islands,ui,stores,client}/**/*.astro', { cwd: root })).toEqual([])
})

function importsOf(file: string): string[] {
  const text = readFileSync(`${root}/${file}`, 'utf8')
  const relative = text.matchAll(/(?:from|import)[\s(]+'(\.[^'?]+)/g)
  return [...relative].map(([, path = '']) => posix.join(posix.dirname(file), path))
}

function isBroken(from: Side, to: Side & { circular?: boolean }, file: string, imported: string) {
  if (to.circular) return false
  const start = matchOf(from, file)
  if (!start) return false
  const folder = start[1] ?? ''
  const named = (pattern: string) => pattern.replaceAll('$1', folder)
  return Boolean(
    matchOf(
      { path: named(to.path ?? '.'), pathNot: [to.pathNot ?? []].flat().map(named) },
      imported,
    ),
  )
}

function matchOf({ path = '.', pathNot = [] }: Side, file: string): RegExpExecArray | null {
  const isExcepted = [pathNot].flat().some((pattern) => new RegExp(pattern).test(file))
  return isExcepted ? null : new RegExp(path).exec(file)
}
