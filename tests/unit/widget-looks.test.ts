import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lookIn, lookQuery } from '../../src/components/widgets/look.ts'
import { paletteOf } from '../../src/components/widgets/palette.ts'
import { styleOf } from '../../src/components/widgets/style.ts'
import { colour } from '../../src/seo/colours.ts'
import { contrast, rgbOf } from './colours.ts'

const look = (query: string) => lookIn(new URLSearchParams(query))
const usual = look('')
/** Whether one can read a colour on another, by the tests' own arithmetic. */
const ratio = (one: string, other: string) => contrast(rgbOf(one), rgbOf(other))

const hex = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`)
const telling = ['#000000', '#ffffff', '#808080', '#ffff00', '#0000ff', '#ff0000', '#0f5e4a']

test('any accent can be read in both themes, wherever it stands', () => {
  const check = (accent: string) => {
    const palette = paletteOf(accent)
    for (const scheme of ['light', 'dark'] as const) {
      const { action, onAction, block, onBlock, wash, actionStrong } = palette[scheme]
      const about = `${accent} in ${scheme}`
      expect(ratio(action, colour('surface')[scheme]), about).toBeGreaterThanOrEqual(4.5)
      expect(ratio(onAction, action), about).toBeGreaterThanOrEqual(4.5)
      expect(ratio(onAction, actionStrong), about).toBeGreaterThanOrEqual(4.5)
      expect(ratio(onBlock, block), about).toBeGreaterThanOrEqual(4.5)
      expect(ratio(colour('ink')[scheme], wash), about).toBeGreaterThanOrEqual(7)
      expect(ratio(colour('muted')[scheme], wash), about).toBeGreaterThanOrEqual(4.5)
    }
  }
  for (const accent of telling) check(accent)
  fc.assert(fc.property(hex, check), { numRuns: 300 })
})

test('an accent that can be read stays as it is', () => {
  expect(paletteOf('#c8431d').light).toMatchObject({ action: '#c8431d', block: '#c8431d' })
  expect(paletteOf('#0f5e4a').light.action).toBe('#0f5e4a')
  // A light one carries dark letters rather than to become another colour.
  expect(paletteOf('#f5c04a').light).toMatchObject({ block: '#f5c04a', onBlock: '#17231f' })
})

test('a look is read from the query, and what may not be said counts as not said', () => {
  expect(usual).toEqual({
    view: 'list',
    limit: 10,
    theme: 'auto',
    accent: null,
    radius: 12,
    font: 'maillon',
  })
  expect(look('view=month&limit=3&theme=dark&accent=%23C8431D&radius=0&font=georgia')).toEqual({
    view: 'month',
    limit: 3,
    theme: 'dark',
    accent: '#c8431d',
    radius: 0,
    font: 'georgia',
  })
  expect(look('accent=abc').accent).toBe('#aabbcc')
  const wrong = 'view=year&limit=51&theme=pink&accent=url(x)&radius=33&font=Comic+Sans'
  expect(look(wrong)).toEqual(usual)
  expect(look('limit=0&radius=-1&limit=')).toEqual(usual)
})

test('the sheet of a look holds nothing that a query could bring in', () => {
  expect(styleOf(usual)).toBe('@layer pages{:root:root{}}')
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (accent, radius, font) => {
      const sheet = styleOf(lookIn(new URLSearchParams({ accent, radius, font })))
      expect(sheet).toMatch(/^@layer pages\{:root:root\{[-\w#:;,()". ]*\}\}$/)
    }),
  )
})

test('a page leads on with the look alone', () => {
  const search = new URLSearchParams('theme=dark&accent=%23fff&jour=2026-11-22&x=1')
  expect(`${lookQuery(search)}`).toBe('theme=dark&accent=%23fff')
})
