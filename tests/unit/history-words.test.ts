import { expect, test } from 'vitest'
import type { HistoryLine } from '../../server/contract/history.ts'
import { daysOf, timeOf } from '../../src/components/history/days.ts'
import { deedOf, doerOf } from '../../src/components/history/history-words.ts'

const line = { id: 'x', at: '2026-11-22T22:30:00.000Z', who: 'Claire Morel', byOperator: false }
const toLina = { ...line, whom: 'Lina Petit' }

test.each<[HistoryLine, string]>([
  [
    { ...toLina, what: 'role-changed', from: 'administrator', to: 'member' },
    'Claire Morel a fait passer Lina Petit d’administrateur à membre',
  ],
  [{ ...toLina, what: 'handed-over' }, 'Claire Morel a passé la main à Lina Petit'],
  [
    { ...toLina, who: null, byOperator: true, what: 'handed-over' },
    'L’équipe de Maillon a confié la main à Lina Petit',
  ],
  [
    { ...toLina, who: null, what: 'passed-on' },
    'La main est passée à Lina Petit\u00A0: le compte qui la tenait n’existe plus',
  ],
  [{ ...toLina, what: 'member-removed' }, 'Claire Morel a retiré Lina Petit des membres'],
  [
    { ...line, who: null, whom: null, what: 'member-removed' },
    'Un ancien membre a retiré un ancien membre des membres',
  ],
  [{ ...line, what: 'invited', count: 1 }, 'Claire Morel a invité 1\u00A0personne'],
  [{ ...line, what: 'invited', count: 40 }, 'Claire Morel a invité 40\u00A0personnes'],
  [
    { ...line, what: 'group-deleted', name: 'Baby-judo' },
    'Claire Morel a supprimé le groupe «\u00A0Baby-judo\u00A0»',
  ],
])('%o reads: %s', (given, words) => {
  expect([doerOf(given), deedOf(given)].filter(Boolean).join(' ')).toBe(words)
})

test('lines stand below their day at home, which is not that of London', () => {
  const at = (text: string): HistoryLine => ({ ...line, at: text, what: 'dues-changed' })
  const lines = [at('2026-11-22T23:30:00.000Z'), at('2026-11-22T22:30:00.000Z')]
  const days = daysOf([...lines, at('2026-11-20T12:00:00.000Z')], new Date('2026-11-23T08:00:00Z'))
  expect(days.map(({ date, title, lines }) => [date, title, lines.length])).toEqual([
    ['2026-11-23', 'Aujourd’hui', 1],
    ['2026-11-22', 'Hier', 1],
    ['2026-11-20', 'Vendredi 20 novembre 2026', 1],
  ])
  expect(timeOf('2026-11-22T22:30:00.000Z')).toBe('23\u00A0h\u00A030')
})
