import type { ListedCommunity } from '../../server/contract/community-shapes.ts'
import type { ErrorCode } from '../../server/contract/errors.ts'
import type { Event } from '../../server/contract/event-shapes.ts'
import type { Kind } from '../../server/contract/roles.ts'
import { may, ranks } from '../../server/contract/roles.ts'
import type { EventCommunity } from '../islands/event/view.ts'
import type { Owner } from '../ui/events/planning/owners.ts'

interface Shown {
  ok: true
  event: Event
  community: EventCommunity
  /** Whether one may change it, and ask others. */
  manages: boolean
  /** Those whose events one may plan: for another one like it. */
  owners: Owner[]
  /** Those of one's groups that belong to its association: each can be asked as a whole. */
  groups: { id: string; name: string }[]
}

export type EventData = Shown | { ok: false; error: ErrorCode | 'private' }

/**
 * What the page of an event shows to somebody.
 *
 * @returns refused as `private`: where one takes no part in what is not public, and does not manage it
 */
export async function loadEventPage(
  verbs: App.Locals['verbs'],
  id: string,
  me: string,
): Promise<EventData> {
  const found = await verbs.getEvent(id)
  if (!found.ok) return isPrivate(found.error) ? { ok: false, error: 'private' } : found
  const { manages, ...event } = found.data
  const [associations, groups] = [await verbs.listAssociations(), await verbs.listGroups()]
  const owner = event.association ?? event.group
  if (!owner) throw new Error('An event belongs to an association or a group')
  const own = [...associations, ...groups].find((one) => one.id === owner.id)
  const takesPart = event.participants.some(({ user }) => user.id === me)
  if (!event.isPublic && !manages && !takesPart) return { ok: false, error: 'private' }
  return {
    ok: true,
    event,
    community: {
      kind: event.association ? 'association' : 'group',
      ...owner,
      image: own?.image ?? null,
      isOwn: own !== undefined,
    },
    manages,
    groups: groups
      .filter(({ association }) => association && association.id === event.association?.id)
      .map(({ id, name }) => ({ id, name })),
    owners: manages ? [...ownersOf('association', associations), ...ownersOf('group', groups)] : [],
  }
}

/** Who is no member is shown public ones alone. */
function isPrivate(error: ErrorCode): boolean {
  return error === 'not_enough_permission'
}

function mayOrganise({ role }: ListedCommunity): boolean {
  return may.organise(ranks[role])
}

function ownersOf(kind: Kind, list: readonly ListedCommunity[]): Owner[] {
  return list.filter(mayOrganise).map(({ id, name }) => ({ kind, id, name }))
}
