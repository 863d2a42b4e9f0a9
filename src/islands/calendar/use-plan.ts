import { useMemo } from 'react'
import { firstDayOf, lastDayOf, weeksOf } from '../../client/months.ts'
import { agendaIdOf, type Colours } from './agendas.ts'
import { type DayPlan, planWeek } from './bars.ts'
import type { Placed } from './placing.ts'

export interface MonthPlan {
  weeks: DayPlan[][]
  /** Those of the month itself that are shown. */
  total: number
  /** The first day of the month on which there is something. */
  firstBusy: number | undefined
}

/**
 * The month's weeks with the events of the agendas that are not left out.
 *
 * @param lanes how many events a day shows at most
 */
export function usePlan(
  month: string,
  placed: readonly Placed[],
  hidden: ReadonlySet<string>,
  colours: Colours,
  lanes: number,
): MonthPlan {
  const shown = useMemo(
    () => placed.filter(({ entry }) => !hidden.has(agendaIdOf(entry, colours))),
    [placed, hidden, colours],
  )
  return useMemo(() => planMonth(month, shown, lanes), [month, shown, lanes])
}

function planMonth(month: string, shown: readonly Placed[], lanes: number): MonthPlan {
  const [first, last] = [firstDayOf(month), lastDayOf(month)]
  const mondays = weeksOf(month)
  const [from, to] = [mondays[0] ?? first, (mondays.at(-1) ?? last) + 6]
  const drawn = shown.filter((one) => one.first <= to && one.last >= from)
  const within = drawn.filter((one) => one.first <= last && one.last >= first)
  const busy = within.map((one) => Math.max(one.first, first))
  return {
    weeks: mondays.map((monday) => planWeek(monday, drawn, lanes)),
    total: within.length,
    firstBusy: busy.length > 0 ? Math.min(...busy) : undefined,
  }
}

/** The events of a day that the grid shows. */
export function eventsOn(weeks: readonly DayPlan[][], day: number): readonly Placed[] {
  return weeks.flat().find((one) => one.day === day)?.events ?? []
}
