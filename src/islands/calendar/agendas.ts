import { colourOfCommunity } from '../../../server/contract/colours.ts'
import type { ListedAssociation, ListedGroup } from '../../../server/contract/community-shapes.ts'
import { type Kind, may, ranks } from '../../../server/contract/roles.ts'
import type { CalendarEntry } from '../../client/calendar-entries.ts'

/** One of one's communities, as the calendar tells its events apart. */
export interface Agenda {
  kind: Kind
  id: string
  name: string
  colour: number
  /** The association that a group belongs to. */
  parent: string | null
  /** Whether one may plan events there. */
  mayPlan: boolean
}

/** Associations first, then groups, each in its colour. */
export function agendasOf(
  associations: readonly ListedAssociation[],
  groups: readonly ListedGroup[],
): Agenda[] {
  const facts = ({ id, name, role }: ListedAssociation | ListedGroup) => {
    return { id, name, colour: colourOfCommunity(id), mayPlan: may.organise(ranks[role]) }
  }
  return [
    ...associations.map((one) => ({ kind: 'association' as const, parent: null, ...facts(one) })),
    ...groups.map((one) => {
      return { kind: 'group' as const, parent: one.association?.id ?? null, ...facts(one) }
    }),
  ]
}

/** The colours of one's communities by their ids; events of others have none. */
export type Colours = ReadonlyMap<string, number>

/** Stands for the public events in which one takes part and that are of none of one's communities. */
export const elsewhere = 'elsewhere'

/** The agenda that an event is of. */
export function agendaIdOf({ community }: CalendarEntry, colours: Colours): string {
  return colours.has(community.id) ? community.id : elsewhere
}
