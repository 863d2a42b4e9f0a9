import { useMemo } from 'react'
import type { Member } from '../../../../server/contract/community-shapes.ts'
import { inOrder, isFound, type Order } from '../../../stores/community-order.ts'
import { type Filter, passes } from './filters.ts'

/**
 * The members in the chosen order. It is made anew when somebody comes or goes, not when a role or a
 * contribution changes: the row that one works on must not run away.
 */
export function useSteadyOrder(members: readonly Member[], order: Order): readonly Member[] {
  const people = namesOf(members)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only who they are counts, as said above
  const places = useMemo(
    () => new Map(inOrder(members, order).map(({ id }, place) => [id, place])),
    [people, order],
  )
  return useMemo(
    () => members.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0)),
    [members, places],
  )
}

/**
 * The ids of those who are searched and filtered. For the same reason somebody who was shown stays
 * when they change.
 *
 * @param round another number looks anew, when several were changed on purpose
 */
export function useFound(
  members: readonly Member[],
  { typed, filter, round }: { typed: string; filter: Filter; round: number },
): ReadonlySet<string> {
  const people = namesOf(members)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only who they are counts, as said above
  return useMemo(
    () =>
      new Set(
        members
          .filter((member) => passes(member, filter) && isFound(member, typed))
          .map(({ id }) => id),
      ),
    [people, typed, filter, round],
  )
}

function namesOf(members: readonly Member[]): string {
  return members.map(({ id }) => id).join()
}
