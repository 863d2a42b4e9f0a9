import {
  type Event,
  eventsNearLocation,
  listFutureEvents,
  type NearbyEvent,
} from '../contract/events.ts'
import { Failure } from '../platform/failures.ts'
import type { Serve } from '../platform/serve.ts'

export function eventRoutes(serve: Serve): void {
  // There are no events yet: nobody can organise one.
  serve(eventsNearLocation, async (): Promise<NearbyEvent[]> => [])

  serve(listFutureEvents, async ({ params }, { person }): Promise<Event[]> => {
    if (params.userId !== person.userId) throw new Failure('not_enough_permission')
    return []
  })
}
