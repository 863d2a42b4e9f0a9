import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Answer, Event, Participant } from '../../server/contract/event-shapes.ts'
import { geoPath, mapPath } from '../../src/client/maps.ts'
import { posterOf } from '../../src/client/poster-dates.ts'
import { isSameName } from '../../src/client/same-name.ts'
import {
  comingWords,
  placeOf,
  posterTime,
  remindersWords,
  shortPlace,
  whenOf,
} from '../../src/islands/event/event-words.ts'
import { byFamilyName, isOver } from '../../src/islands/event/view.ts'
import { dayNumeral } from '../../src/ui/events/Poster.tsx'

const blank = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')
const evening = { startDate: '2026-03-28T19:00:00.000Z', endDate: '2026-03-28T21:00:00.000Z' }
const camp = { startDate: '2026-03-28T08:00:00.000Z', endDate: '2026-03-30T16:00:00.000Z' }

function somebody(
  firstName: string,
  lastName = 'Morand',
  participate: Answer = 'true',
): Participant {
  const user = { id: firstName, firstName, lastName, email: '' }
  return { user, participate, hasAnswered: true, isOrganizer: false }
}

describe('an event’s page says', () => {
  test('from when to when, and how long', () => {
    const { period, duration } = whenOf(evening, 'Europe/Paris')
    expect(blank(period)).toBe('Samedi 28 mars 2026, de 20 h à 22 h')
    expect(blank(duration)).toBe('2 heures')
    // The clocks go forward in that night.
    expect(blank(whenOf(camp, 'Europe/Paris').duration)).toBe('2 jours et 9 heures')
  })

  test('the first of a month as such', () => {
    const first = { startDate: '2026-03-01T19:00:00.000Z', endDate: '2026-03-01T21:00:00.000Z' }
    expect(blank(whenOf(first, 'Europe/Paris').period)).toBe(
      'Dimanche 1er mars 2026, de 20 h à 22 h',
    )
    expect(posterOf(new Date(first.startDate), 'Europe/Paris').dayAndMonth).toBe('1er mars')
    expect(renderToStaticMarkup(dayNumeral('1'))).toBe('1<sup>er</sup>')
    expect(dayNumeral('11')).toBe('11')
  })

  test('elsewhere in the time of that place, which is named', () => {
    expect(blank(whenOf(evening, 'Indian/Reunion').period)).toBe(
      'Du samedi 28 mars 2026 à 23 h au dimanche 29 mars 2026 à 1 h (heure de La Réunion)',
    )
  })

  test('below its large day the time alone, and the last day of several', () => {
    expect(blank(posterTime(evening, 'Europe/Paris'))).toBe('20 h')
    expect(blank(posterTime(camp, 'Europe/Paris'))).toBe('9 h, jusqu’au lundi 30 mars')
  })

  test('where, with the street when there is one', () => {
    const town = {
      city: 'Lyon',
      postcode: '69003',
      coordinates: [4.8467, 45.7485] as [number, number],
    }
    const street = { ...town, address: '4 place du Vallon' }
    expect(placeOf({ ...town, address: null })).toEqual({ first: '69003 Lyon', second: '' })
    expect(placeOf(street)).toEqual({ first: '4 place du Vallon', second: '69003 Lyon' })
    expect(shortPlace(street)).toBe('4 place du Vallon, Lyon')
    expect(mapPath(street.coordinates)).toBe(
      'https://www.openstreetmap.org/?mlat=45.7485&mlon=4.8467#map=17/45.7485/4.8467',
    )
    expect(geoPath(street.coordinates, 'Lyon 3e (Part-Dieu)')).toBe(
      'geo:45.7485,4.8467?q=45.7485,4.8467(Lyon%203e%20(Part-Dieu))',
    )
  })

  test('its reminders', () => {
    const reminders = [
      { timeBeforeEvent: 1, timeUnit: 'hour' as const },
      { timeBeforeEvent: 2, timeUnit: 'day' as const },
      { timeBeforeEvent: 0, timeUnit: 'minute' as const },
    ]
    expect(blank(remindersWords(reminders))).toBe('2 jours avant, 1 heure avant, au début')
  })

  test('who comes, oneself first, and how many more', () => {
    const many = ['Sevan', 'Claire', 'Lina', 'Paul', 'Zoé'].map((name) => somebody(name))
    expect(comingWords(many.slice(1, 2), 'Claire')).toBe('Vous, pour l’instant.')
    expect(comingWords(many.slice(0, 1), 'Claire')).toBe('Sevan.')
    expect(comingWords(many.slice(0, 3), 'Claire')).toBe('Vous, Sevan et Lina.')
    expect(comingWords(many, 'Claire')).toBe('Vous, Sevan, Lina et 2 autres.')
  })
})

test('a list for the door is by family name, accents apart', () => {
  const people = [
    somebody('Zoé', 'Étienne'),
    somebody('Paul', 'Faure'),
    somebody('Anouk', 'Étienne'),
  ]
  expect(people.toSorted(byFamilyName).map(({ user }) => user.firstName)).toEqual([
    'Anouk',
    'Zoé',
    'Paul',
  ])
})

test('an event is over once it has ended', () => {
  const event = { ...evening } as Event
  expect(isOver({ event, now: evening.startDate })).toBe(false)
  expect(isOver({ event, now: evening.endDate })).toBe(true)
})

test('a name that is typed to confirm may have another apostrophe and other blanks', () => {
  expect(isSameName(" fête  de l'été ", 'Fête de l’été')).toBe(true)
  expect(isSameName('Fête de l’hiver', 'Fête de l’été')).toBe(false)
})
