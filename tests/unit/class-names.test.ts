import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/*
 * The classes of src/styles/ reach every element that wears them, those of a component's own style none
 * but its own. Whoever gives a class a name that a sheet has already gets that sheet's rules with it.
 */

/** Parts that components wear and place, or change where they stand. */
const parts = new Set(['card', 'chip', 'wrap'])

// That of the pages for other sites comes with no other page.
const sheets = globSync('src/styles/*.css').filter((sheet) => !sheet.endsWith('/widgets.css'))
const components = globSync('src/**/*.astro')

/** Classes that a sheet dresses wherever they stand: not below something else, not together with another. */
function classesOf(css: string): Set<string> {
  const names = new Set<string>()
  let selectors = ''
  // Of each block that is open: whether it is a rule of its own, not one around rules such as a layer.
  const open: boolean[] = []
  for (const sign of css.replace(/\/\*[\s\S]*?\*\//g, '')) {
    if (sign === '{') {
      const isRule = !selectors.trim().startsWith('@')
      if (isRule && !open.includes(true)) {
        for (const selector of selectors.split(',')) {
          const name = /^\s*\.([\w-]+)(?::[\w-]+(?:\([^)]*\))?)*\s*$/.exec(selector)?.[1]
          if (name) names.add(name)
        }
      }
      open.push(isRule)
    }
    if (sign === '}') open.pop()
    selectors = '{};'.includes(sign) ? '' : selectors + sign
  }
  return names
}

function styleOf(component: string): string {
  const styles = readFileSync(component, 'utf8').matchAll(
    /<style(?![^>]*is:global)[^>]*>([\s\S]*?)<\/style>/g,
  )
  return [...styles].map(([, css]) => css).join('\n')
}

const owners = new Map<string, string[]>()
for (const sheet of sheets) {
  for (const name of classesOf(readFileSync(sheet, 'utf8'))) {
    owners.set(name, [...(owners.get(name) ?? []), sheet])
  }
}

test('a class is dressed by one sheet', () => {
  expect(
    classesOf('@layer a { .b, .c:hover { d: e; &.f { g: h } } .i .j { k: l } .m.n {} }'),
  ).toEqual(new Set(['b', 'c']))
  expect([...owners].filter(([, sheets]) => sheets.length > 1)).toEqual([])
})

test('a component names none of its own as a sheet has named one, but for the parts', () => {
  const twice = components.flatMap((component) =>
    [...classesOf(styleOf(component))]
      .filter((name) => owners.has(name) && !parts.has(name))
      .map((name) => `${component}: .${name} of ${owners.get(name)}`),
  )
  expect(twice).toEqual([])
})
