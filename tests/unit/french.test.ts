import { describe, expect, test } from 'vitest'
import { count, includesWords, inPairs } from '../../src/client/french.ts'

test.each([
  [0, '0\u00A0membre'],
  [1, '1\u00A0membre'],
  [2, '2\u00A0membres'],
])('French counts nothing and one alike: %i', (number, words) => {
  expect(count(number, 'membre')).toBe(words)
})

test('a plural of its own is used from two on', () => {
  expect(count(1, 'place libre', 'places libres')).toBe('1\u00A0place libre')
  expect(count(2, 'place libre', 'places libres')).toBe('2\u00A0places libres')
})

test('a telephone number is read in pairs, with nothing after the last', () => {
  expect(inPairs('0612345678')).toBe('06\u00A012\u00A034\u00A056\u00A078')
  expect(inPairs('0612345678', ' ')).toBe('06 12 34 56 78')
  expect(inPairs('')).toBe('')
})

describe('a name is found', () => {
  const name = 'Fête de l’Été – Cœur de Bellevue'

  test.each(['', 'fete', 'ETE', 'coeur', 'belle', 'bellevue fête', 'l’été', "l'ete"])(
    'by the beginnings of its words: %j',
    (typed) => {
      expect(includesWords(name, typed)).toBe(true)
    },
  )

  test.each(['vue', 'elle', 'fete lyon'])('and not by what stands within one: %j', (typed) => {
    expect(includesWords(name, typed)).toBe(false)
  })
})
