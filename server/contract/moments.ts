import { dateFormat, dateWords } from './formats.ts'

const nb = '\u00A0'
const home = 'Europe/Paris'

/** Such as 'samedi 28 novembre 2026 à 19 h 30'; the zone is named where it is not that of Paris. */
export function momentIn(date: Date, timeZone: string): string {
  return `${dayAndTime(date, timeZone)}${zoneNote(date, timeZone)}`
}

function dayAndTime(date: Date, timeZone: string): string {
  return `${dateWords(date, { timeZone, dateStyle: 'full' })} à ${timeIn(date, timeZone)}`
}

/** From when to when; the day stands once where both are on one. */
export function periodIn(starts: Date, ends: Date, timeZone: string): string {
  if (!isWithinDay(starts, ends, timeZone))
    return `du ${dayAndTime(starts, timeZone)} au ${momentIn(ends, timeZone)}`
  const date = dateWords(starts, { timeZone, dateStyle: 'full' })
  const times = `de ${timeIn(starts, timeZone)} à ${timeIn(ends, timeZone)}`
  return `${date}, ${times}${zoneNote(starts, timeZone)}`
}

/** Whether it begins and ends on one day; what ends at midnight ends on the day before. */
export function isWithinDay(starts: Date, ends: Date, timeZone: string): boolean {
  const last = Math.max(starts.getTime(), ends.getTime() - 1)
  return dayIn(starts, timeZone) === dayIn(last, timeZone)
}

/** The day that calendars of a zone show: `2026-11-28`. */
export function dayIn(date: Date | number, timeZone: string): string {
  const part = partsIn(date, { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** Such as '19 h 30', '9 h', 'minuit'. */
export function timeIn(date: Date, timeZone: string): string {
  const part = partsIn(date, { timeZone, hour: 'numeric', minute: '2-digit' })
  const minute = part('minute')
  if (Number(part('hour')) === 0 && minute === '00') return 'minuit'
  return `${Number(part('hour'))}${nb}h${minute === '00' ? '' : `${nb}${minute}`}`
}

/** `heure d’été de La Réunion`, short `UTC+4`. */
export function zoneName(
  date: Date | number,
  timeZone: string,
  timeZoneName: 'long' | 'short' = 'long',
): string {
  return partsIn(date, { timeZone, timeZoneName })('timeZoneName') ?? timeZone
}

/** A time zone under its usual name (`Europe/Paris` for `europe/paris`), or nothing where there is none. */
export function zoneNamed(name: string): string | undefined {
  try {
    return dateFormat({ timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

function zoneNote(date: Date, timeZone: string): string {
  return timeZone === home ? '' : ` (${zoneName(date, timeZone)})`
}

function partsIn(date: Date | number, options: Intl.DateTimeFormatOptions) {
  const parts = dateFormat(options).formatToParts(date)
  return (wanted: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === wanted)?.value
}
