import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { idApart } from '../../server/communities/new-ids.ts'
import { agendaHexes } from '../../server/contract/agenda-hexes.ts'
import { colourOfCommunity, colourOfPerson } from '../../server/contract/colours.ts'
import { contrast, dimmed, inOklch, mix, type Rgb, rgbOf } from './colours.ts'

// The tokens and the agendas' tints, computed as a browser computes them: WCAG's contrast.

const tokens = readFileSync('src/styles/tokens.css', 'utf8')
const schemes = { light: 0, dark: 1 } as const
const agendas = [
  ...Array.from({ length: 12 }, (_, index) => rgbOf(raw(`agenda-${index}`))),
  ...Array.from({ length: 24 }, (_, index) => inOklch(0.46, 0.1, index * 15)),
]

/** The text of a token. */
function raw(name: string): string {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(tokens)?.[1]
  if (!value) throw new Error(`There is no token --${name}`)
  return value
}

function token(name: string, scheme: keyof typeof schemes): Rgb {
  const [only = '', ...others] = raw(name).match(/#[\da-f]{6}/g) ?? []
  return rgbOf([only, ...others][schemes[scheme]] ?? only)
}

/** The shares of light stand first, those of dark in the rule for it. */
function share(name: string, scheme: keyof typeof schemes): number {
  const found = [...tokens.matchAll(new RegExp(`--${name}: (\\d+)%`, 'g'))]
  return Number(found[schemes[scheme]]?.[1]) / 100
}

for (const scheme of ['light', 'dark'] as const) {
  const of = (name: string) => token(name, scheme)

  test(`ink keeps 7:1 and muted 4.5:1 on every ground in ${scheme}`, () => {
    for (const ground of ['ground', 'surface', 'raised', 'tint', 'tint-soft']) {
      expect(contrast(of('ink'), of(ground)), ground).toBeGreaterThanOrEqual(7)
      expect(contrast(of('muted'), of(ground)), ground).toBeGreaterThanOrEqual(4.5)
      expect(contrast(of('action'), of(ground)), ground).toBeGreaterThanOrEqual(4.5)
    }
    for (const ground of ['ground', 'surface', 'raised']) {
      expect(contrast(of('control'), of(ground)), ground).toBeGreaterThanOrEqual(3)
      expect(contrast(of('danger'), of(ground)), ground).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(of('on-bar'), of('bar'))).toBeGreaterThanOrEqual(7)
  })

  test(`ink keeps 7:1 on the tint of every agenda in ${scheme}, and its hue can be read`, () => {
    for (const [index, agenda] of agendas.entries()) {
      const wash = mix(agenda, of('ground'), share('wash-share', scheme))
      const hue = scheme === 'light' ? mix(agenda, of('ink'), 0.88) : dimmed(agenda, 0.8, 0.8)
      expect(contrast(of('ink'), wash), `ink on ${index}`).toBeGreaterThanOrEqual(7)
      expect(contrast(of('muted'), wash), `muted on ${index}`).toBeGreaterThanOrEqual(4.5)
      for (const ground of [wash, of('ground'), of('surface')]) {
        expect(contrast(hue, ground), `hue of ${index}`).toBeGreaterThanOrEqual(4.5)
      }
      expect(contrast(of('on-agenda'), agenda), `letters on ${index}`).toBeGreaterThanOrEqual(4.8)
    }
  })
}

test('mails and shared pictures have the same colours', () => {
  const hex = (colour: Rgb) =>
    `#${colour
      .map((part) =>
        Math.round(part * 255)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`
  expect(agendaHexes).toEqual(agendas.map(hex))
})

test('in dark the grounds stand apart, what floats is the lightest', () => {
  const [ground, surface, raised] = ['ground', 'surface', 'raised'].map((name) =>
    token(name, 'dark'),
  )
  if (!ground || !surface || !raised) throw new Error('unreachable')
  expect(contrast(surface, ground)).toBeGreaterThanOrEqual(1.15)
  expect(contrast(raised, surface)).toBeGreaterThanOrEqual(1.15)
})

test('a person has a colour of the palette by their id, a community one of these or of 24 hues', () => {
  const ids = Array.from({ length: 2_000 }, () => crypto.randomUUID())
  expect(new Set(ids.map(colourOfPerson))).toEqual(new Set(Array.from({ length: 12 }, (_, n) => n)))
  expect(new Set(ids.map(colourOfCommunity))).toEqual(new Set(agendas.keys()))
})

test('ids are chosen for their colours: the palette first, then the other hues, then any', () => {
  const colours: number[] = []
  for (const _ of agendas) colours.push(colourOfCommunity(idApart(colours)))
  expect(new Set(colours.slice(0, 12))).toEqual(new Set(Array.from({ length: 12 }, (_, n) => n)))
  expect(new Set(colours).size).toBe(36)
  expect(idApart(colours)).toMatch(/^[\da-f-]{36}$/)
})
