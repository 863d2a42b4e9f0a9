import type { Platform } from '../platform/platform.ts'
import { deleteExpiredInvitations } from './invitation-queries.ts'

export function communityJobs({ jobs, db, now }: Platform): void {
  jobs.define({
    name: 'invitation-clean-up',
    repeat: '41 3 * * *',
    work: () => deleteExpiredInvitations(db, now()),
  })
}
