import type { Event } from '../../../../server/contract/event-shapes.ts'
import type { CommunityRef } from '../../../../server/contract/kinds.ts'
import { daysLater, weeksToCome } from '../../../client/local-times.ts'

/** A community whose events one may plan. */
export interface Owner extends CommunityRef {
  name: string
}

/** What the form begins with: a day that was chosen, or all of an event that was. */
export type Beginning = Partial<
  Omit<Event, 'id' | 'participants' | 'availablePlaces' | 'createdAt'>
>

/** What the form holds to choose an owner by. */
export function ownerValue({ kind, id }: CommunityRef): string {
  return `${kind === 'association' ? 'asso' : 'group'}_${id}`
}

/** Whose it is, as the calls name it. */
export function ownerOf(value: string): { associationId: string } | { groupId: string } {
  const [, prefix, id = ''] = /^(asso|group)_(.*)$/.exec(value) ?? []
  return prefix === 'asso' ? { associationId: id } : { groupId: id }
}

/** The community of an event. */
export function ownerOfEvent({ association, group }: Beginning): Owner | null {
  if (association) return { kind: 'association', ...association }
  return group ? { kind: 'group', ...group } : null
}

/** What an event like another begins with: the same, on its weekday, the next time to come. */
export function againAfter(event: Event, now: Date): Beginning {
  const [starts, ends] = [new Date(event.startDate), new Date(event.endDate)]
  const days = 7 * Math.max(1, weeksToCome(starts, now))
  return {
    ...event,
    startDate: daysLater(starts, days).toISOString(),
    endDate: daysLater(ends, days).toISOString(),
  }
}
