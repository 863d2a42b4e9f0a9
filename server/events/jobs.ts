import type { Platform } from '../platform/platform.ts'
import { forgetCancellations, markOver, sendDueReminders } from './reminding.ts'

export function eventJobs(platform: Platform): void {
  const { jobs, db, now } = platform
  jobs.define({
    name: 'event-reminders',
    repeat: '* * * * *',
    work: () => sendDueReminders(platform),
  })
  jobs.define({ name: 'events-over', repeat: '*/10 * * * *', work: () => markOver(platform) })
  jobs.define({
    name: 'cancelled-events-clean-up',
    repeat: '53 3 * * *',
    work: () => forgetCancellations(db, now()),
  })
}
