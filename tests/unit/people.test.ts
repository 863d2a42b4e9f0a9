import { expect, test } from 'vitest'
import { initialsOf } from '../../src/ui/CommunityMark.tsx'

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
