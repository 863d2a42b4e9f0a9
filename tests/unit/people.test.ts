import { expect, test } from 'vitest'
import { coloursOf } from '../../src/client/people-colours.ts'
import { initialsOf } from '../../src/ui/CommunityMark.tsx'

const ids = Array.from({ length: 30 }, (_, index) => `person-${index}`)

test('nobody in a list shares a colour while others are free', () => {
  for (let size = 1; size <= 12; size++) {
    expect(new Set(coloursOf(ids.slice(0, size)).values()).size).toBe(size)
  }
  const counts = Map.groupBy(coloursOf(ids).values(), (colour) => colour)
  for (const people of counts.values()) expect(people.length).toBeLessThanOrEqual(3)
})

test('a list that is sorted otherwise keeps its colours', () => {
  const [sorted, reversed] = [coloursOf(ids), coloursOf([...ids].reverse())]
  for (const id of ids) expect(reversed.get(id)).toBe(sorted.get(id))
})

test.each([
  ['Judo Club de Bellevue', 'JB'],
  ['Les Jardinières de Bellevue', 'JB'],
  ['Les Voix de la Saône', 'VS'],
  ['L’Atelier', 'A'],
  ['Repair café', 'RC'],
  ['Les', 'L'],
  ['À la une', 'ÀU'],
  ['', ''],
])('the letters that stand for %s are %s', (name, letters) => {
  expect(initialsOf(name)).toBe(letters)
})
