import type { AnnouncementBus } from '../platform/announcements.ts'

/** What ends the right to a socket, or to a room on it. */
export interface Endings {
  /** Listens from the first time on that it is asked; settles once nothing can be missed. */
  listen(): Promise<void>
  /**
   * Does something that rests on a right that is looked up meanwhile.
   *
   * @param work is given what tells whether that right ended since the work began
   */
  during<T>(work: (ended: (right: Right) => boolean) => Promise<T>): Promise<T>
}

type Right = { session: string } | { community: string; user: string }

interface Handlers {
  sessionEnded(sessionHash: string): void
  membershipEnded(communityId: string, userId: string): void
  accountEnded(userId: string): void
  communityEnded(communityId: string): void
  /** Some may not have been heard: every right has to be looked up again. */
  missed(): void
}

export function createEndings(announcements: AnnouncementBus, handlers: Handlers): Endings {
  const underway = new Set<Set<string>>()
  let listening: Promise<unknown> | undefined

  function note(...parts: string[]) {
    for (const ended of underway) ended.add(parts.join(' '))
  }
  function listenToAll() {
    return Promise.all([
      announcements.listen(
        'session-ended',
        ({ sessionHash }) => {
          note(sessionHash)
          handlers.sessionEnded(sessionHash)
        },
        // Said once, of all of them.
        handlers.missed,
      ),
      announcements.listen(
        'membership-ended',
        ({ communityId, userId }) => {
          note(communityId, userId)
          handlers.membershipEnded(communityId, userId)
        },
        nothing,
      ),
      announcements.listen('account-ended', ({ userId }) => handlers.accountEnded(userId), nothing),
      announcements.listen(
        'community-ended',
        ({ communityId }) => {
          note(communityId)
          handlers.communityEnded(communityId)
        },
        nothing,
      ),
    ])
  }

  return {
    async listen() {
      listening ??= listenToAll()
      await listening
    },
    async during(work) {
      const ended = new Set<string>()
      underway.add(ended)
      try {
        return await work((right) =>
          'session' in right
            ? ended.has(right.session)
            : ended.has(right.community) || ended.has(`${right.community} ${right.user}`),
        )
      } finally {
        underway.delete(ended)
      }
    },
  }
}

function nothing(): void {}
