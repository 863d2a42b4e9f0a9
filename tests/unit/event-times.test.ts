import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isInOrder, isShortEnough, latestEnd } from '../../server/contract/event-times.ts'
import { periodIn } from '../../server/contract/moments.ts'
import { changesOfReminders, dueAt, reminderRows } from '../../server/events/reminders.ts'
import { chordOf, kilometresOf, pointOf } from '../../server/events/spots.ts'

const at = (text: string) => new Date(text)

describe('an event', () => {
  test('ends when it starts, or later', () => {
    expect(isInOrder(at('2026-05-02T10:00Z'), at('2026-05-02T10:00Z'))).toBe(true)
    expect(isInOrder(at('2026-05-02T10:00Z'), at('2026-05-02T09:59:59.999Z'))).toBe(false)
  })

  test.each([
    ['2026-01-15T10:00Z', '2026-04-15'],
    ['2026-11-30T10:00Z', '2027-02-28'],
    ['2026-08-31T10:00Z', '2026-11-30'],
    ['2026-12-01T00:30Z', '2027-03-01'],
  ])('that starts at %s ends on %s at the latest', (start, day) => {
    expect(latestEnd(at(start))).toEqual(at(`${day}T00:00Z`))
    expect(isShortEnough(at(start), at(`${day}T23:59:59.999Z`))).toBe(true)
    expect(isShortEnough(at(start), new Date(at(`${day}T00:00Z`).getTime() + 86_400_000))).toBe(
      false,
    )
  })
})

describe('a reminder', () => {
  const zone = 'Europe/Paris'

  test('of days goes out at the same time of the day, also where clocks change between', () => {
    const day = { timeBeforeEvent: 1, timeUnit: 'day' as const }
    // Clocks go forward on 29 March 2026, and back on 25 October.
    expect(dueAt(at('2026-03-29T18:00+02:00'), zone, day)).toEqual(at('2026-03-28T18:00+01:00'))
    expect(dueAt(at('2026-10-25T18:00+01:00'), zone, day)).toEqual(at('2026-10-24T18:00+02:00'))
    // Half past two is not there that night.
    expect(dueAt(at('2026-03-30T02:30+02:00'), zone, day)).toEqual(at('2026-03-29T03:30+02:00'))
    expect(dueAt(at('2026-10-25T18:00+04:00'), 'Indian/Reunion', day)).toEqual(
      at('2026-10-24T18:00+04:00'),
    )
  })

  test('of days shows the same clock on its day as the event on its own, in any zone, the whole year', () => {
    const zones = ['Europe/Paris', 'Indian/Reunion', 'America/Guadeloupe', 'America/Miquelon']
    const moments = fc.date({ min: at('2026-01-01'), max: at('2030-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(
        moments,
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 90 }),
        (starts, timeZone, days) => {
          const due = dueAt(starts, timeZone, { timeBeforeEvent: days, timeUnit: 'day' })
          const [ofEvent, ofReminder] = [clock(starts, timeZone), clock(due, timeZone)]
          const ahead = Date.UTC(...ofEvent.day) - Date.UTC(...ofReminder.day)
          expect(ahead / 86_400_000).toBe(days)
          // What the clocks skip that night is an hour later.
          const isSkipped = ofEvent.time !== ofReminder.time
          if (!isSkipped) return
          const wanted = starts.getTime() - days * 86_400_000
          expect(Math.abs(due.getTime() - wanted)).toBeLessThanOrEqual(3_600_000)
          const hourBefore = clock(new Date(due.getTime() - 3_600_000), timeZone)
          expect(hourBefore.time).not.toBe(ofEvent.time)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  function clock(date: Date, timeZone: string) {
    const format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    const [day = '', time = ''] = format.format(date).split(', ')
    const [dayOfMonth = 0, month = 0, year = 0] = day.split('/').map(Number)
    return { day: [year, month - 1, dayOfMonth] as [number, number, number], time }
  }

  test('of hours and minutes goes out so much before', () => {
    const hours = { timeBeforeEvent: 24, timeUnit: 'hour' as const }
    expect(dueAt(at('2026-03-29T18:00+02:00'), zone, hours)).toEqual(at('2026-03-28T17:00+01:00'))
    const minutes = { timeBeforeEvent: 0, timeUnit: 'minute' as const }
    expect(dueAt(at('2026-03-29T18:00+02:00'), zone, minutes)).toEqual(at('2026-03-29T18:00+02:00'))
  })

  const event = { id: 'e', community_id: 'c', starts: at('2026-05-02T18:00Z'), timeZone: zone }
  const both = [
    { timeBeforeEvent: 2, timeUnit: 'hour' as const },
    { timeBeforeEvent: 1, timeUnit: 'day' as const },
  ]

  test('whose time has passed when it is set up counts as sent', () => {
    const now = at('2026-05-02T10:00Z')
    expect(reminderRows(event, both, now)).toMatchObject([{ sent_at: null }, { sent_at: now }])
  })

  test('that stays due at the same time stays as it is; the others go, or come', () => {
    const rows = reminderRows(event, both, at('2026-04-01T10:00Z'))
    const stored = rows.map((row, index) => ({ ...row, id: `${index}` }))
    expect(changesOfReminders(stored, rows)).toEqual({ gone: [], added: [] })
    const later = reminderRows(
      { ...event, starts: at('2026-05-02T19:00Z') },
      both,
      at('2026-04-01T10:00Z'),
    )
    expect(changesOfReminders(stored, later)).toEqual({ gone: ['0', '1'], added: later })
    expect(changesOfReminders(stored, rows.slice(1))).toEqual({ gone: ['0'], added: [] })
  })
})

test('a period says its day once, and names the zone where it is not that of Paris', () => {
  const [starts, ends] = [at('2026-11-28T18:30Z'), at('2026-11-28T20:00Z')]
  const blank = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')
  expect(blank(periodIn(starts, ends, 'Europe/Paris'))).toBe(
    'samedi 28 novembre 2026, de 19 h 30 à 21 h',
  )
  expect(blank(periodIn(starts, ends, 'Indian/Reunion'))).toBe(
    'samedi 28 novembre 2026, de 22 h 30 à minuit (heure de La Réunion)',
  )
})

test('kilometres along the ground are those of the map', () => {
  const [lyon, paris] = [pointOf([4.835, 45.758]), pointOf([2.352, 48.856])]
  const chord = Math.hypot(...lyon.map((one, axis) => one - (paris[axis] ?? 0)))
  expect(kilometresOf(chord)).toBeCloseTo(392, -1)
  expect(kilometresOf(chordOf(50))).toBeCloseTo(50, 6)
})
