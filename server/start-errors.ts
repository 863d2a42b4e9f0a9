import { FolderInUse } from '../db/lock.ts'
import { isUnavailable } from '../db/open.ts'
import { ConfigError } from './config.ts'
import { NoAnswer } from './control/client.ts'

/** Why the start stopped: one line that names the variable where it is one's; else the whole error. */
export function explainStart(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ([ConfigError, FolderInUse, NoAnswer].some((known) => error instanceof known)) {
    return error.message
  }

  const code = 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return `PORT: another program listens there already (${error.message})`
  if (code === 'EACCES') return `PORT: may not be listened on (${error.message})`
  if (code === '28P01' || code === '28000' || code === '3D000' || isUnavailable(error)) {
    return `DATABASE_URL: the database can't be opened (${error.message || code})`
  }
  return error.stack ?? error.message
}
