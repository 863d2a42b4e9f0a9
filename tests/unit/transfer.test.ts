import fc from 'fast-check'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { ibanInFours, inEuros, referenceOf, transferText } from '../../server/contract/transfer.ts'

const account = {
  iban: 'FR7630006000011234567890189',
  holder: 'Judo Club',
  amount: 25,
  label: null,
}

test('a transfer is written as EPC069-12 wants it', () => {
  const text = transferText(account, 'Lina Haddad, Cotisation')
  expect(text).toBe(
    'BCD\n002\n1\nSCT\n\nJudo Club\nFR7630006000011234567890189\nEUR25.00\n\n\nLina Haddad, Cotisation',
  )
})

test('nothing follows the last field that says something', () => {
  expect(transferText(account, '')).toMatch(/\nEUR25\.00$/)
  expect(transferText({ ...account, amount: null }, '')).toMatch(/0189$/)
})

test('letters and signs that banks do not take have another', () => {
  const text = transferText({ ...account, holder: 'Les Cœurs & l’Été – Łódź' }, 'Ælis "Ø" *')
  expect(text).toContain("\nLes Coeurs et l'Ete - Lodz\n")
  expect(text).toMatch(/\nAElis O$/)
})

test('whatever the names are, it is eleven lines at most that fit a code of the norm', () => {
  const name = fc.string({ unit: 'grapheme', maxLength: 200 })
  fc.assert(
    fc.property(name, name, fc.integer({ min: 1, max: 10_000_000 }), (holder, text, cents) => {
      const whole = transferText({ ...account, holder, amount: cents / 100 }, text)
      expect(whole.split('\n').length).toBeLessThanOrEqual(11)
      expect(Buffer.byteLength(whole)).toBeLessThanOrEqual(331)
      expect(encode(whole, { ecc: 'M', boostEcc: false, maxVersion: 13 }).version).toBeLessThan(14)
    }),
  )
})

test('people read an IBAN in fours, and an amount as French is written', () => {
  expect(ibanInFours(account.iban).replaceAll('\u00A0', ' ')).toBe(
    'FR76 3000 6000 0112 3456 7890 189',
  )
  expect(inEuros(1234.5).replace(/\s/gu, ' ')).toBe('1 234,50 €')
  expect(referenceOf('Lina Haddad', account)).toBe('Lina Haddad, Cotisation')
})
