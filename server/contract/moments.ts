const nb = '\u00A0'
const home = 'Europe/Paris'

/** Such as 'samedi 28 novembre 2026 à 19 h 30'; the zone is named where it is not that of Paris. */
export function momentIn(date: Date, timeZone: string): string {
  return `${dayAndTime(date, timeZone)}${zoneNote(date, timeZone)}`
}

function dayAndTime(date: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat('fr-FR', { timeZone, dateStyle: 'full' }).format(date)
  return `${day} à ${timeIn(date, timeZone)}`
}

/** From when to when; the day stands once where both are on one. */
export function periodIn(starts: Date, ends: Date, timeZone: string): string {
  if (!isWithinDay(starts, ends, timeZone))
    return `du ${dayAndTime(starts, timeZone)} au ${momentIn(ends, timeZone)}`
  const date = new Intl.DateTimeFormat('fr-FR', { timeZone, dateStyle: 'full' }).format(starts)
  const times = `de ${timeIn(starts, timeZone)} à ${timeIn(ends, timeZone)}`
  return `${date}, ${times}${zoneNote(starts, timeZone)}`
}

/** Whether it begins and ends on one day; what ends at midnight ends on the day before. */
export function isWithinDay(starts: Date, ends: Date, timeZone: string): boolean {
  const day = (date: Date) => new Intl.DateTimeFormat('fr-CA', { timeZone }).format(date)
  return day(starts) === day(new Date(Math.max(starts.getTime(), ends.getTime() - 1)))
}

/** Such as '19 h 30', '9 h', 'minuit'. */
export function timeIn(date: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('fr-FR', { timeZone, hour: 'numeric', minute: '2-digit' })
  const part = (type: string) => format.formatToParts(date).find((one) => one.type === type)?.value
  const minute = part('minute')
  if (Number(part('hour')) === 0 && minute === '00') return 'minuit'
  return `${Number(part('hour'))}${nb}h${minute === '00' ? '' : `${nb}${minute}`}`
}

function zoneNote(date: Date, timeZone: string): string {
  if (timeZone === home) return ''
  const format = new Intl.DateTimeFormat('fr-FR', { timeZone, timeZoneName: 'long' })
  const name = format.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value
  return ` (${name ?? timeZone})`
}
