import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config.ts'

export type Log = Logger

/** One JSON line per entry, on standard output unless another `destination` is given. */
export function openLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Log {
  const options = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * What an error says without anybody's data: those of the database carry the values of their query,
 * those of the mail server its recipients.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: hideAddresses(String(error)) }
  const { name, message, stack = '' } = error
  const code = 'code' in error ? error.code : undefined
  return { name, code, message: hideAddresses(message), stack: hideAddresses(stack) }
}

function hideAddresses(text: string): string {
  return text.replace(/[\w.+-]+(@|%40)[\w.-]+/gi, '***')
}
