import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Community } from '../../../server/contract/community-shapes.ts'
import { paths } from '../../../server/contract/paths.ts'
import type { Kind } from '../../../server/contract/roles.ts'
import {
  $communities,
  $lost,
  keyOf,
  receiveCommunity,
  receiveMe,
} from '../../stores/communities.ts'
import { reloadWithInvitations } from '../../stores/community-invitations.ts'
import { tell } from '../../stores/tell.ts'

export interface InitialCommunity {
  kind: Kind
  /** As the server rendered it. */
  community: Community
  /** The id of whoever looks. */
  me: string
}

/** The community as it is now; undefined once it is gone, while the page leads away. */
export function useCommunity({ kind, community, me }: InitialCommunity): Community | undefined {
  useState(() => {
    // On the server the stores would be shared by everybody.
    if (import.meta.env.SSR) return
    receiveMe(me)
    receiveCommunity(kind, community)
  })
  useFreshness(kind, community.id)
  return useSyncExternalStore(
    (changed) => $communities.listen(changed),
    () => $communities.get()[keyOf({ kind, id: community.id })],
    () => community,
  )
}

const staleAfterMs = 60_000

/** Looks again when somebody comes back to the page, and leads away from what is gone. */
function useFreshness(kind: Kind, id: string): void {
  useEffect(() => {
    let lookedAt = Date.now()
    const stop = $lost.listen((lost) => {
      if (lost?.kind === kind && lost.id === id) leadAway(lost.error)
    })
    function look(): void {
      if (document.visibilityState !== 'visible' || Date.now() - lookedAt < staleAfterMs) return
      lookedAt = Date.now()
      reloadWithInvitations({ kind, id })
    }
    function lookAtRestored({ persisted }: PageTransitionEvent): void {
      if (persisted) reloadWithInvitations({ kind, id })
    }
    document.addEventListener('visibilitychange', look)
    addEventListener('pageshow', lookAtRestored)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', look)
      removeEventListener('pageshow', lookAtRestored)
    }
  }, [kind, id])
}

/** No member any more: home; gone altogether: to one's lists. The sentence waits for that page. */
async function leadAway(error: string): Promise<void> {
  await tell({ ok: false, error }, '')
  location.replace(error === 'not_enough_permission' ? paths.home : paths.lists)
}
