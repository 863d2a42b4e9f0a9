import type { Platform } from '../platform/platform.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { activationRequests } from './activation-request.ts'
import { endUnprovenAccounts, endUnusedAccounts } from './inactivity.ts'
import { forgetEndedDevices } from './known-devices.ts'
import { deleteExpiredTokens } from './queries.ts'
import { passwordRequests } from './recovery.ts'

export function accountJobs(platform: Platform, sessions: Sessions): void {
  const { jobs, db, now } = platform
  jobs.define(passwordRequests(platform))
  jobs.define(activationRequests(platform))
  jobs.define({
    name: 'account-clean-up',
    repeat: '23 * * * *',
    async work() {
      await sessions.endExpired(now())
      await deleteExpiredTokens(db, now())
      await forgetEndedDevices(db, now())
      await endUnprovenAccounts(platform)
    },
  })
  jobs.define({
    name: 'account-retention',
    repeat: '17 4 * * *',
    work: () => endUnusedAccounts(platform),
  })
}
