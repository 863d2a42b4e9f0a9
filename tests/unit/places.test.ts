import { expect, test } from 'vitest'
import { earlierPlaces, inTown, typedPlace } from '../../src/client/places.ts'

/* Places that are in no list, and those where one met before. */

const dojo = {
  address: 'Dojo des Brotteaux',
  city: 'Lyon',
  postcode: '69006',
  coordinates: [4.86, 45.77] as [number, number],
}
const park = { ...dojo, address: 'Parc de Parilly', city: 'Bron', postcode: '69500' }
const labels = (text: string, earlier = [dojo, park]) =>
  earlierPlaces(earlier, text).map(({ label }) => label)

test.each([
  ['Salle des fêtes, Lyon', { place: 'Salle des fêtes', town: 'Lyon' }],
  ['Chez Ana, 3 rue du Lac, Bron', { place: 'Chez Ana, 3 rue du Lac', town: 'Bron' }],
  ['Salle des fêtes', null],
  ['Salle des fêtes, ', null],
  [', Lyon', null],
])('« %s » is a place and its town, where both are there', (text, typed) => {
  expect(typedPlace(text)).toEqual(typed)
})

test('a place of one’s own words stands where its town does', () => {
  const town = { ...dojo, address: null }
  expect(inTown('Sous le grand tilleul', town)).toEqual({
    label: 'Sous le grand tilleul, 69006 Lyon',
    address: { ...dojo, address: 'Sous le grand tilleul' },
  })
})

test('places where one met before come first, by what was typed of them', () => {
  expect(labels('')).toEqual(['Dojo des Brotteaux, 69006 Lyon', 'Parc de Parilly, 69500 Bron'])
  expect(labels('parilly')).toEqual(['Parc de Parilly, 69500 Bron'])
  expect(labels('BROTTEAUX lyon')).toEqual(['Dojo des Brotteaux, 69006 Lyon'])
})

test('what is in no list is offered in the towns where one met before', () => {
  expect(labels('Salle des fêtes')).toEqual([
    'Salle des fêtes, 69006 Lyon',
    'Salle des fêtes, 69500 Bron',
  ])
  // The town that was typed is searched for.
  expect(labels('Salle des fêtes, Oullins')).toEqual([])
  expect(labels('Salle des fêtes', [])).toEqual([])
})
