import type { Platform } from '../platform/platform.ts'
import { deleteExpiredTokens } from './queries.ts'
import { passwordRequests } from './recovery.ts'
import type { Sessions } from './sessions.ts'

export function accountJobs(platform: Platform, sessions: Sessions): void {
  const { jobs, db, now } = platform
  jobs.define(passwordRequests(platform))
  jobs.define({
    name: 'account-clean-up',
    repeat: '23 * * * *',
    async work() {
      await sessions.endExpired()
      await deleteExpiredTokens(db, now())
    },
  })
}
