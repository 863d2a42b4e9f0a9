import type { Platform } from '../platform/platform.ts'
import { sweepStorage } from './sweep.ts'

export function mediaJobs(platform: Platform): void {
  platform.jobs.define({
    name: 'media-clean-up',
    repeat: '41 * * * *',
    work: () => sweepStorage(platform),
  })
}
