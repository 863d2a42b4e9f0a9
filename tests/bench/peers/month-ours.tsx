import '../../../src/styles/tokens.css'
import '../../../src/styles/base.css'
import '../../../src/styles/button.css'
import '../../../src/styles/shared.css'
import '../../../src/styles/agendas.css'
import { createRoot } from 'react-dom/client'
import type { CalendarEntry } from '../../../src/client/calendar-entries.ts'
import { CalendarPage } from '../../../src/islands/calendar/CalendarPage.tsx'
import { benchEvents, shown } from './month-events.ts'

// The whole page: toolbar, legend, month and the day's list.
const entries: CalendarEntry[] = benchEvents().map(({ id, name, starts, ends }, index) => ({
  id,
  name,
  startDate: starts.toISOString(),
  endDate: ends.toISOString(),
  isPublic: false,
  place: 'Lyon',
  community: { id: `a${index % 5}`, name: `Association ${index % 5}` },
  answer: 'waiting',
}))
const agendas = Array.from({ length: 5 }, (_, index) => ({
  kind: 'association' as const,
  id: `a${index}`,
  name: `Association ${index}`,
  colour: index,
  parent: null,
  mayPlan: true,
}))
const months = ['2031-04', shown, '2031-06', '2031-07']

const root = createRoot(document.querySelector('#calendar') ?? document.body)
window.show = () =>
  root.render(
    <CalendarPage
      me="me"
      asked={shown}
      now={Date.now()}
      agendas={agendas}
      months={months}
      entries={entries}
    />,
  )
window.turn = () =>
  document.querySelector<HTMLButtonElement>('button[aria-label="Mois suivant"]')?.click()
