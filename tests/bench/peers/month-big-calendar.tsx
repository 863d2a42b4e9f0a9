import 'react-big-calendar/lib/css/react-big-calendar.css'
import { format, getDay, parse, startOfWeek } from 'date-fns'
import { fr } from 'date-fns/locale/fr'
import { useState } from 'react'
import { Calendar, dateFnsLocalizer } from 'react-big-calendar'
import { createRoot } from 'react-dom/client'
import { benchEvents, shown } from './month-events.ts'

const localizer = dateFnsLocalizer({ format, parse, startOfWeek, getDay, locales: { fr } })
const events = benchEvents().map(({ id, name, starts, ends }) => ({
  id,
  title: name,
  start: starts,
  end: ends,
}))

let turnTo: (date: Date) => void = () => {}

function Month() {
  const [date, setDate] = useState(new Date(`${shown}-01T12:00`))
  turnTo = setDate
  return (
    <Calendar
      localizer={localizer}
      culture="fr"
      events={events}
      view="month"
      views={['month']}
      date={date}
      onView={() => {}}
      onNavigate={setDate}
      style={{ height: 800 }}
    />
  )
}

const root = createRoot(document.querySelector('#calendar') ?? document.body)
window.show = () => root.render(<Month />)
window.turn = () => turnTo(new Date('2031-06-01T12:00'))
