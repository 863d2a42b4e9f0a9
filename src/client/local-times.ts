/** What date and time fields hold: `2026-11-28` and `19:30`, in the browser's own time zone. */
export interface LocalTime {
  day: string
  time: string
}

export function toLocal(moment: Date): LocalTime {
  const pad = (number: number) => `${number}`.padStart(2, '0')
  const year = `${moment.getFullYear()}`.padStart(4, '0')
  return {
    day: `${year}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`,
    time: `${pad(moment.getHours())}:${pad(moment.getMinutes())}`,
  }
}

/** An hour that a change of clocks leaves out is the one after it; of one that comes twice the first. */
export function fromLocal({ day, time }: LocalTime): Date {
  return new Date(`${day}T${time}`)
}

/** The same time of the day so many days later. */
export function daysLater(moment: Date, days: number): Date {
  const later = new Date(moment)
  later.setDate(later.getDate() + days)
  return later
}

const week = 7

/** The first time after `now` that is whole weeks after a moment: the same weekday, the same time. */
export function weeksToCome(moment: Date, now: Date): number {
  let weeks = 0
  while (daysLater(moment, weeks * week) <= now) weeks += 1
  return weeks
}
