import type { Platform } from '../platform/platform.ts'
import { forgetOldLines } from './audit.ts'

export function auditJobs({ jobs, db, now }: Platform): void {
  jobs.define({
    name: 'audit-clean-up',
    repeat: '59 3 * * *',
    work: () => forgetOldLines(db, now()),
  })
}
