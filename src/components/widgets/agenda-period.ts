import { widgetLimits } from '../../../server/contract/widget-limits.ts'
import { monthIn, monthOf, periodOf } from '../../client/months.ts'
import type { Look } from './look.ts'
import { todayAt } from './month.ts'

/** Which events an agenda asks for: so many to come, or all of the month that its address names. */
export function agendaPeriod({ view, limit }: Look, search: URLSearchParams, now: Date) {
  const month = monthIn(search) ?? monthOf(todayAt(now))
  if (view === 'list') return { month, limit }
  return { month, ...periodOf(month), limit: widgetLimits.eventsMax }
}
