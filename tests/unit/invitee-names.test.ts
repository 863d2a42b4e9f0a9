import { describe, expect, test } from 'vitest'
import { readEmails } from '../../src/client/emails.ts'
import { namesOf, readNames } from '../../src/client/invitee-names.ts'

const both = { 'jeanne@exemple.fr': 'Jeanne Dupont', 'samir.b@exemple.fr': 'Samir Benali' }

describe('names are read with their addresses', () => {
  test.each([
    ['with semicolons', 'Jeanne Dupont <jeanne@exemple.fr>; Samir Benali <samir.b@exemple.fr>'],
    ['with commas', 'Jeanne Dupont <jeanne@exemple.fr>, Samir Benali <samir.b@exemple.fr>'],
    ['on lines', 'Jeanne Dupont <jeanne@exemple.fr>\r\nSamir  Benali <Samir.B@exemple.fr>'],
    ['in quotes', '"Dupont, Jeanne" <jeanne@exemple.fr>, "Samir Benali" <samir.b@exemple.fr>'],
    ['turned', 'Dupont, Jeanne <jeanne@exemple.fr>; Benali, Samir <samir.b@exemple.fr>'],
  ])('%s', (_form, text) => {
    expect(readNames(text)).toEqual(both)
    expect(readEmails(text).found).toEqual(Object.keys(both))
  })

  test('and left out where there are none, or none that can be read', () => {
    const long = 'x'.repeat(102)
    const text = `paul@exemple.fr, <lea@exemple.fr>; lea@exemple.fr <lea@exemple.fr>; ${long} <nadia@exemple.fr>; a\u202Eb <tom@exemple.fr>`
    expect(readNames(text)).toEqual({})
  })

  test('without what belongs to the address before', () => {
    expect(readNames('paul@exemple.fr, Jeanne Dupont <jeanne@exemple.fr>')).toEqual({
      'jeanne@exemple.fr': 'Jeanne Dupont',
    })
  })
})

test('a name fills in a registration as far as it can', () => {
  expect(namesOf('Jeanne Dupont')).toEqual({ firstName: 'Jeanne', lastName: 'Dupont' })
  expect(namesOf('DUPONT Jeanne')).toEqual({ firstName: 'Jeanne', lastName: 'DUPONT' })
  expect(namesOf('Anne-Sophie de la Tour')).toEqual({
    firstName: 'Anne-Sophie',
    lastName: 'de la Tour',
  })
  expect(namesOf('Jeanne')).toEqual({ firstName: 'Jeanne' })
  expect(namesOf('Bureau 2024')).toEqual({ firstName: 'Bureau' })
  expect(namesOf(null)).toEqual({})
})
