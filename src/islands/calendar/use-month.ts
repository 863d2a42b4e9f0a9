import { useEffect, useState } from 'react'
import { calendarPath } from '../../../server/contract/event-paths.ts'
import { monthIn, monthOf } from '../../client/months.ts'
import { visit } from '../../ui/back.ts'
import { useTitle } from '../../ui/title.ts'
import { windowTitle } from './calendar-words.ts'

/**
 * The month that is shown, which is the address's: it can be linked, and the browser's ways back and
 * forward walk through months. An address without one is that of the current month, whenever that is.
 *
 * @param asked the one of the address
 */
export function useMonth(asked: string | null, today: number) {
  const [named, setNamed] = useState(asked)
  const month = named ?? monthOf(today)
  useTitle(windowTitle(month))
  useEffect(() => {
    const follow = () => setNamed(monthIn(new URLSearchParams(location.search)))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  /** Null leads to the current one. */
  function goTo(next: string | null): void {
    if (next === named) return
    visit(calendarPath(next ?? undefined))
    setNamed(next)
  }
  return { month, goTo }
}
