import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dateFormat, dateWords, listed } from '../../server/contract/formats.ts'
import { dayIn, zoneNamed } from '../../server/contract/moments.ts'

const root = new URL('../..', import.meta.url).pathname

test('formatters of Intl are made in one file alone; another asks which zone the device has', () => {
  const files = globSync('{server,src}/**/*.{ts,tsx,astro,mjs}', { cwd: root })
  const making = files.filter((file) =>
    /\bIntl\.(\w+Format|Collator|Segmenter)[()]|\.toLocale(Date|Time)?String\(|localeCompare\([^)]*, /.test(
      readFileSync(`${root}/${file}`, 'utf8'),
    ),
  )
  expect(making.sort()).toEqual(['server/contract/formats.ts', 'src/client/home-zone.ts'])
})

test('a formatter is made once for its options', () => {
  const options = { timeZone: 'Europe/Paris', dateStyle: 'full' } as const
  expect(dateFormat({ ...options })).toBe(dateFormat({ ...options }))
  expect(dateFormat({ ...options, dateStyle: 'long' })).not.toBe(dateFormat(options))
})

test('five hundred are kept, whatever zones people name', () => {
  const lengths = ['numeric', '2-digit'] as const
  const zones = Intl.supportedValuesOf('timeZone')
  const all = lengths.flatMap((day) => zones.map((timeZone) => ({ timeZone, day })))
  const formats = all.map((options) => dateFormat(options))
  const kept = all.filter((options, index) => dateFormat(options) === formats[index])
  expect(all.length).toBeGreaterThan(500)
  expect(kept.length).toBeLessThanOrEqual(500)
})

test('the first of a month is said as an ordinal, and no other number', () => {
  const long = { timeZone: 'UTC', dateStyle: 'long' } as const
  expect(dateWords(Date.UTC(2026, 7, 1), { ...long, dateStyle: 'full' })).toBe(
    'samedi 1er août 2026',
  )
  expect(dateWords(Date.UTC(2026, 7, 11), long)).toBe('11 août 2026')
  expect(dateWords(Date.UTC(2026, 7, 1), { timeZone: 'UTC', day: 'numeric' })).toBe('1')
})

test('a day is that of its zone', () => {
  const midnight = new Date('2026-03-31T23:30:00Z')
  expect(dayIn(midnight, 'Europe/Paris')).toBe('2026-04-01')
  expect(dayIn(midnight, 'America/Cayenne')).toBe('2026-03-31')
})

test('a zone has one name, and what is none has no name', () => {
  expect(zoneNamed('europe/PARIS')).toBe('Europe/Paris')
  expect(zoneNamed('Europe/Vallon')).toBeUndefined()
})

test('what is listed has an “et” before the last', () => {
  expect(listed(['Ana', 'Bo', 'Chloé'])).toBe('Ana, Bo et Chloé')
})
