import { tzOffset } from '@date-fns/tz/tzOffset'
import { count } from './french.ts'

/** How long something lasts: days of the calendar, and what is left of the last one. */
export interface Duration {
  days: number
  hours: number
  minutes: number
}

const dayMs = 86_400_000
const minuteMs = 60_000

/**
 * A day is over at the same time of the next one, also where clocks change between them: from Saturday
 * 18:00 to Sunday 18:00 is one day, whether it had 23, 24 or 25 hours.
 *
 * @param zone in which its days are those of the calendar, by its IANA name
 */
export function durationOf(start: Date, end: Date, zone: string): Duration {
  const whole = Math.max(0, end.getTime() - start.getTime())
  let days = Math.round(whole / dayMs)
  while (days > 0 && daysAfter(start, days, zone) > end.getTime()) days -= 1
  const rest = Math.floor((start.getTime() + whole - daysAfter(start, days, zone)) / minuteMs)
  return { days, hours: Math.floor(rest / 60), minutes: rest % 60 }
}

/** `1 jour, 2 heures et 30 minutes`; nothing for what ends as it begins. */
export function durationWords({ days, hours, minutes }: Duration): string {
  const parts = [
    days > 0 && count(days, 'jour'),
    hours > 0 && count(hours, 'heure'),
    minutes > 0 && count(minutes, 'minute'),
  ].filter((part) => part !== false)
  const last = parts.pop() ?? ''
  return parts.length > 0 ? `${parts.join(', ')} et ${last}` : last
}

/** The moment, in milliseconds, at the same time of the day so many days later. */
function daysAfter(start: Date, days: number, zone: string): number {
  const usual = start.getTime() + days * dayMs
  const offset = (at: number) => tzOffset(zone, new Date(at)) * minuteMs
  const shifted = usual + offset(start.getTime()) - offset(usual)
  // A time that the clocks leave out is an hour later.
  return offset(shifted) === offset(usual) ? shifted : usual
}
