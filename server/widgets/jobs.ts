import { forgetPastGuests } from '../events/guests.ts'
import type { Platform } from '../platform/platform.ts'
import { forgetUsedChallenges } from './challenges.ts'
import { deleteOld } from './join-request-queries.ts'
import { linkLifetime } from './rates.ts'
import { deleteUnconfirmed } from './registration-queries.ts'

/** A request that nobody answered in half a year is no news to anybody. */
const unanswered = 182 * 24 * 3_600_000

export function widgetJobs(platform: Platform): void {
  const { jobs } = platform
  jobs.define({
    name: 'visitors-clean-up',
    repeat: '29 * * * *',
    work: () => forgetVisits(platform),
  })
}

/** What visitors sent and did not confirm, what is long past, and proofs that are too old. */
async function forgetVisits({ db, now }: Pick<Platform, 'db' | 'now'>): Promise<void> {
  const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds)
  await deleteUnconfirmed(db, ago(linkLifetime))
  await deleteOld(db, { unconfirmed: ago(linkLifetime), unanswered: ago(unanswered) })
  await forgetPastGuests({ db, now })
  await forgetUsedChallenges({ db, now })
}
