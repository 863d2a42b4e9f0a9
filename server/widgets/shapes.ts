import type { CommunityType } from '../contract/kinds.ts'
import type { WidgetCommunity } from '../contract/widget-pages.ts'
import type { PublicCommunity, PublicEvent } from '../contract/widget-shapes.ts'
import { placesLeft } from '../events/shapes.ts'
import type { findShown, ShownEventRow } from './queries.ts'

export type ShownRow = NonNullable<Awaited<ReturnType<typeof findShown>>>

/** A community as anybody sees it: nobody is named. */
export function toPublicCommunity(row: ShownRow): PublicCommunity {
  return {
    id: row.id,
    name: row.name,
    type: row.type as CommunityType,
    typeDetails: row.type_details,
    description: row.description,
    image: row.image,
    membersCount: Number(row.members_count),
  }
}

/** The same for a page, which has to know who may show it. */
export function toWidgetCommunity(row: ShownRow): WidgetCommunity {
  const { kind, origins: framers, listed } = row
  return { ...toPublicCommunity(row), kind, framers, listed }
}

type EventFacts = Pick<
  ShownEventRow,
  | 'id'
  | 'name'
  | 'type'
  | 'description'
  | 'starts_at'
  | 'ends_at'
  | 'time_zone'
  | 'location'
  | 'places'
  | 'taken'
>

/** An event as anybody sees it: nobody is named, nor where its people meet before. */
export function toPublicEvent(row: EventFacts): PublicEvent {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    description: row.description,
    startDate: row.starts_at.toISOString(),
    endDate: row.ends_at.toISOString(),
    timeZone: row.time_zone,
    location: row.location,
    // A public event has some, which the database checks.
    numberOfPlaces: row.places ?? 0,
    availablePlaces: placesLeft(row.places, row.taken),
  }
}
