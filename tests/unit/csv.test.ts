import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCsv } from '../../src/client/csv.ts'

test('rows become lines of cells between semicolons, after a byte order mark', () => {
  const text = toCsv([
    { Nom: 'Haddad', Ville: 'Lyon' },
    { Nom: 'Œuf', Ville: '' },
  ])
  expect(text).toBe('\uFEFFNom;Ville\r\nHaddad;Lyon\r\nŒuf;\r\n')
})

test('what would be read as another cell is quoted', () => {
  expect(toCsv([{ a: 'un; "deux"\ntrois' }])).toBe('\uFEFFa\r\n"un; ""deux""\ntrois"\r\n')
})

test('no cell begins as a formula, whatever somebody is called', () => {
  const sign = fc.constantFrom('=', '+', '-', '@', '\t', '\r')
  fc.assert(
    fc.property(sign, fc.string(), (first, rest) => {
      const [, line = ''] = toCsv([{ a: first + rest }]).split('\r\n')
      expect(line).toMatch(/^"?'/)
    }),
  )
})
