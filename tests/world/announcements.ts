import type { Announcement, Announcements } from '../../server/contract/announcements.ts'
import type { AnnouncementBus } from '../../server/platform/announcements.ts'

/** Every kind there is: one that is missing here does not compile. */
const kinds: Record<keyof Announcements, true> = {
  'membership-ended': true,
  'session-ended': true,
  'account-ended': true,
  'community-ended': true,
  'widgets-set': true,
}

export interface Heard {
  /** Everything that was announced so far, in its order. */
  all: Announcement[]
  /** How often the line came back after a cut. */
  gaps: number
}

/** Somebody who listens to every announcement. */
export async function listenToAll(bus: AnnouncementBus): Promise<Heard> {
  const heard: Heard = { all: [], gaps: 0 }
  for (const what of Object.keys(kinds) as (keyof Announcements)[]) {
    await bus.listen(
      what,
      (details) => void heard.all.push({ what, ...details } as Announcement),
      () => {
        if (what === 'session-ended') heard.gaps += 1
      },
    )
  }
  return heard
}
