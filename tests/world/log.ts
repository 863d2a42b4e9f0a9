import { pino } from 'pino'
import type { Log } from '../../server/platform/logs.ts'

/** A log that is kept in memory, everything in it, to be read by a test. */
export function keptLog(): { log: Log; lines: string[] } {
  const lines: string[] = []
  const log = pino({ level: 'trace', base: null }, { write: (line: string) => lines.push(line) })
  return { log, lines }
}
