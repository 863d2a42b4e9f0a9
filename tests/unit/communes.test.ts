import { expect, test } from 'vitest'
import { findCommunes } from '../../server/addresses/communes.ts'

function names(query: string, limit = 5) {
  return findCommunes(query, limit).map(({ properties }) => properties.city)
}

test.each([
  ['lyon', 'Lyon'],
  ['LYON', 'Lyon'],
  ['saint etienne', 'Saint-Étienne'],
  ['st-étienne', 'Saint-Étienne'],
  ['St Etienne', 'Saint-Étienne'],
  ["l'hay", 'L’Haÿ-les-Roses'],
])('"%s" finds %s first', (query, city) => {
  const [first = ''] = names(query)
  expect(first.replace("'", '’')).toBe(city)
})

test('the beginning of a name is enough, larger places come first', () => {
  expect(names('pari')[0]).toBe('Paris')
})

test('a postcode finds its place, and is the one that is answered', () => {
  const [place] = findCommunes('69003', 5)
  expect(place?.properties).toMatchObject({
    city: 'Lyon',
    postcode: '69003',
    label: 'Lyon (69003)',
  })
  const [both] = findCommunes('69007 Lyon', 5)
  expect(both?.properties).toMatchObject({ city: 'Lyon', postcode: '69007' })
})

test('the beginning of a postcode finds several places', () => {
  const places = findCommunes('69', 20)
  expect(places).toHaveLength(20)
  expect(places.every(({ properties }) => properties.postcode?.startsWith('69'))).toBe(true)
})

test('at most as many are found as were asked for', () => {
  expect(names('saint', 3)).toHaveLength(3)
})

test.each(['', ' ', '...', 'zzzzzz', '00000', '😀'])('"%s" finds nothing', (query) => {
  expect(names(query)).toEqual([])
})

test('coordinates are in France and its overseas, longitude first', () => {
  const [brest] = findCommunes('brest', 1)
  const [longitude = 0, latitude = 0] = brest?.geometry.coordinates ?? []
  expect(longitude).toBeCloseTo(-4.5, 0)
  expect(latitude).toBeCloseTo(48.4, 0)
})
