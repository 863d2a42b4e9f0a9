import 'temporal-polyfill/global'
import '@fullcalendar/react/skeleton.css'
import FullCalendar from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import { createRoot } from 'react-dom/client'
import { benchEvents, shown } from './month-events.ts'

const events = benchEvents().map(({ id, name, starts, ends }) => ({
  id,
  title: name,
  start: starts.toISOString(),
  end: ends.toISOString(),
}))

const root = createRoot(document.querySelector('#calendar') ?? document.body)
let calendar: { getApi(): { next(): void } } | null = null
window.show = () =>
  root.render(
    <FullCalendar
      ref={(made: typeof calendar) => {
        calendar = made
      }}
      plugins={[dayGrid]}
      initialView="dayGridMonth"
      initialDate={`${shown}-01`}
      firstDay={1}
      dayMaxEvents={2}
      height={800}
      events={events}
    />,
  )
window.turn = () => calendar?.getApi().next()
