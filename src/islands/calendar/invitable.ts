import type { Event } from '../../../server/contract/event-shapes.ts'
import type { CommunityRef } from '../../../server/contract/kinds.ts'
import { loadPeople } from '../../stores/community-people.ts'
import type { Agenda } from './agendas.ts'

/** Those of one's groups that belong to the event's association, to be asked as a whole. */
export function groupsOf({ association }: Event, agendas: readonly Agenda[]) {
  return agendas
    .filter(({ parent }) => parent !== null && parent === association?.id)
    .map(({ kind, id, name }) => ({ id, name, load: () => loadPeople({ kind, id }) }))
}

export function communityOf({ association, group }: Event): CommunityRef {
  return association
    ? { kind: 'association', id: association.id }
    : { kind: 'group', id: group?.id ?? '' }
}
