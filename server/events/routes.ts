import { eventsNearLocation, type NearbyEvent } from '../contract/events.ts'
import type { Serve } from '../platform/serve.ts'

export function eventRoutes(serve: Serve): void {
  // There are no events yet: nobody can organise one.
  serve(eventsNearLocation, async (): Promise<NearbyEvent[]> => [])
}
