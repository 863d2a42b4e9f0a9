import type { Event } from '../../../server/contract/event-shapes.ts'
import type { CommunityRef } from '../../../server/contract/kinds.ts'
import type { Outcome } from '../../client/failures.ts'
import { loadCommunity } from '../../stores/communities.ts'
import type { Invitable } from '../../ui/events/invitation/invitable.ts'
import type { Agenda } from './agendas.ts'

/** The members of a community, who may be asked to come. */
export async function loadMembers(community: CommunityRef): Promise<Outcome<readonly Invitable[]>> {
  const reply = await loadCommunity(community)
  return reply.ok ? { ok: true, data: reply.data.members.map(({ user }) => user) } : reply
}

/** Those of one's groups that belong to the event's association, to be asked as a whole. */
export function groupsOf({ association }: Event, agendas: readonly Agenda[]) {
  return agendas
    .filter(({ parent }) => parent !== null && parent === association?.id)
    .map(({ kind, id, name }) => ({ id, name, load: () => loadMembers({ kind, id }) }))
}

export function communityOf({ association, group }: Event): CommunityRef {
  return association
    ? { kind: 'association', id: association.id }
    : { kind: 'group', id: group?.id ?? '' }
}
