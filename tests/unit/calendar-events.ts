import type { CalendarEntry } from '../../src/client/calendar-entries.ts'
import { clockIn } from '../../src/client/clocks.ts'
import { type Placed, place } from '../../src/islands/calendar/placing.ts'

/** A private training in which one takes part; `facts` replace. */
export function newEntry(facts: Partial<CalendarEntry> = {}): CalendarEntry {
  return {
    id: 'e1',
    name: 'Entraînement',
    startDate: '2026-11-12T18:30:00.000Z',
    endDate: '2026-11-12T20:00:00.000Z',
    isPublic: false,
    place: 'Gymnase Bellevue',
    community: { id: 'a1', name: 'Judo Club' },
    answer: 'waiting',
    ...facts,
  }
}

/** The same on the days of a zone. */
export function newPlaced(facts: Partial<CalendarEntry> = {}, zone = 'Europe/Paris'): Placed {
  return place(newEntry(facts), clockIn(zone))
}
