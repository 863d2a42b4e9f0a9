import { describe, expect, test } from 'vitest'
import { dayMs } from '../../src/client/months.ts'
import {
  cellName,
  dayName,
  foreignZone,
  stanceOn,
  timeAt,
  timesOn,
  wordsOf,
} from '../../src/islands/calendar/calendar-words.ts'
import { newEntry, newPlaced } from './calendar-events.ts'

const day = (date: string) => Date.parse(`${date}T00:00Z`) / dayMs
const blank = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')

describe('when an event is, on one of its days', () => {
  const times = (startDate: string, endDate: string, on: string) =>
    blank(timesOn(newPlaced({ startDate, endDate }), day(on)))

  test.each([
    ['2026-11-12T18:30Z', '2026-11-12T20:00Z', '2026-11-12', '19 h 30 – 21 h'],
    ['2026-11-12T18:30Z', '2026-11-12T18:30Z', '2026-11-12', '19 h 30'],
    ['2026-11-12T20:00Z', '2026-11-12T23:00Z', '2026-11-12', '21 h – minuit'],
    ['2026-11-12T20:00Z', '2026-11-13T01:00Z', '2026-11-12', '21 h – 2 h'],
    ['2026-11-11T23:00Z', '2026-11-12T23:00Z', '2026-11-12', 'toute la journée'],
    ['2026-11-13T17:00Z', '2026-11-15T16:00Z', '2026-11-13', 'à partir de 18 h'],
    ['2026-11-13T17:00Z', '2026-11-15T16:00Z', '2026-11-14', 'toute la journée'],
    ['2026-11-13T17:00Z', '2026-11-15T16:00Z', '2026-11-15', 'jusqu’à 17 h'],
    // Clocks go forward in this night, and back in that one.
    ['2026-03-28T17:00Z', '2026-03-29T16:00Z', '2026-03-29', 'jusqu’à 18 h'],
    ['2026-10-24T16:00Z', '2026-10-25T17:00Z', '2026-10-25', 'jusqu’à 18 h'],
  ])('from %s to %s, on %s: %s', (starts, ends, on, words) => {
    expect(times(starts, ends, on)).toBe(words)
  })

  test('a cell says the hour as everything does', () => {
    expect([0, 570, 1439].map(timeAt).map(blank)).toEqual(['minuit', '9 h 30', '23 h 59'])
  })
})

test('the first of a month is said as such', () => {
  expect(dayName(day('2026-11-01'))).toBe('dimanche 1er novembre 2026')
  expect(dayName(day('2026-11-11'))).toBe('mercredi 11 novembre 2026')
})

test('the words of an event begin as the grid shows it, and say when it is, whose it is and what one answered', () => {
  expect(blank(wordsOf(newPlaced({ answer: 'true' })))).toBe(
    '19 h 30 Entraînement, jusqu’à 21 h, Judo Club, vous participez',
  )
  const camp = { startDate: '2026-11-13T17:00Z', endDate: '2026-11-15T16:00Z' }
  expect(blank(wordsOf(newPlaced({ ...camp, answer: 'false' })))).toBe(
    'Entraînement, du vendredi 13 novembre au dimanche 15 novembre, Judo Club, vous ne venez pas',
  )
})

test('a private event in which one takes no part is closed, a public one is not', () => {
  expect(stanceOn(newEntry({ answer: null }))?.icon).toBe('lock')
  expect(stanceOn(newEntry({ answer: null, isPublic: true }))).toBeNull()
  expect(stanceOn(newEntry({ answer: 'waiting' }))?.words).toBe('vous ne savez pas encore')
  expect(stanceOn(newEntry({ answer: 'nothing' }))?.words).toBe('vous n’avez pas répondu')
})

test('a cell says its day and how much is on it', () => {
  const on = day('2026-11-12')
  expect(blank(cellName(on, false, 0))).toBe('jeudi 12 novembre 2026')
  expect(blank(cellName(on, true, 2))).toBe('jeudi 12 novembre 2026, aujourd’hui, 2 événements')
})

test('the zone is named where it is not that of Paris', () => {
  expect(foreignZone('Europe/Paris', 0)).toBeNull()
  expect(foreignZone('Indian/Reunion', Date.parse('2026-11-01T00:00Z'))).toBe('heure de La Réunion')
})
