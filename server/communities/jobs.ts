import type { Platform } from '../platform/platform.ts'
import { forgetReminders } from './dues-reminders.ts'
import { deleteExpiredInvitations } from './invitation-queries.ts'
import { followInvitations } from './invitations.ts'

export function communityJobs(platform: Platform): void {
  const { jobs, db, now } = platform
  followInvitations(platform)
  jobs.define({
    name: 'invitation-clean-up',
    repeat: '41 3 * * *',
    work: () => deleteExpiredInvitations(db, now()),
  })
  jobs.define({
    name: 'dues-reminder-clean-up',
    repeat: '47 3 * * *',
    work: () => forgetReminders(platform),
  })
}
