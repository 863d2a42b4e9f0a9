import { type Log, openLog } from '../../server/platform/logs.ts'

/** The server's own log, everything in it, kept in memory to be read by a test. */
export function keptLog(): { log: Log; lines: string[] } {
  const lines: string[] = []
  const log = openLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) })
  return { log, lines }
}
