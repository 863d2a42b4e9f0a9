import type { Platform } from '../platform/platform.ts'
import { sendMessagePushes } from './pushes.ts'
import { sendUnreadMails } from './unread-mails.ts'

export function messagingJobs(platform: Platform): void {
  platform.jobs.define({
    name: 'unread-mails',
    repeat: '17 * * * *',
    work: () => sendUnreadMails(platform),
  })
  platform.jobs.define({
    name: 'message-pushes',
    repeat: '* * * * *',
    work: () => sendMessagePushes(platform),
  })
}
