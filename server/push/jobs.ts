import type { Platform } from '../platform/platform.ts'
import { deliver } from './delivery.ts'
import { type Push, queue } from './notices.ts'

/** @param retryDelay seconds before the first new attempt; each pause is about twice the one before */
export function pushJobs(platform: Platform, retryDelay = 15): void {
  platform.jobs.define<Push>({
    name: queue,
    options: {
      // What is told late is no news.
      retryLimit: 5,
      retryDelay,
      retryBackoff: true,
      expireInSeconds: 60,
      // It says what was said, and to whom.
      deleteAfterSeconds: 60,
    },
    work: (push) => deliver(platform, push),
  })
}
