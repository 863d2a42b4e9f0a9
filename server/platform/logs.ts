import { type Logger, pino } from 'pino'
import type { Config } from '../config.ts'

export type Log = Logger

/** One JSON line per entry, on standard output. */
export function openLog(config: Pick<Config, 'logLevel'>): Log {
  return pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}
