import { relativeFormat } from '../../../server/contract/formats.ts'

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** `il y a 3 minutes`, `hier`; within the last minute `à l’instant`. */
export function ago(date: string, now = Date.now()): string {
  const seconds = (now - Date.parse(date)) / 1000
  for (const [unit, size] of units) {
    if (seconds >= size)
      return relativeFormat({ numeric: 'auto' }).format(-Math.floor(seconds / size), unit)
  }
  return 'à l’instant'
}
