import { useEffect, useState } from 'react'
import type { NearbyEvent } from '../../../server/contract/event-shapes.ts'
import { messageOf } from '../../client/failures.ts'
import { call } from '../../stores/call.ts'
import type { Place } from '../../stores/place.ts'

export type Nearby =
  | { state: 'waiting' }
  | { state: 'failed'; message: string }
  | { state: 'known'; events: NearbyEvent[] }

/** The events near a place; a newer place gives the older question up. */
export function useNearbyEvents(place: Place | null | undefined) {
  const [nearby, setNearby] = useState<Nearby>({ state: 'waiting' })
  const [attempt, setAttempt] = useState(0)
  const longitude = place && rounded(place.coordinates[0])
  const latitude = place && rounded(place.coordinates[1])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (!longitude || !latitude) return
    let isOld = false
    setNearby({ state: 'waiting' })
    call('GET /events/near-location/{longitude}/{latitude}', {
      params: { longitude, latitude },
    }).then((reply) => {
      if (isOld) return
      setNearby(
        reply.ok
          ? { state: 'known', events: reply.data }
          : { state: 'failed', message: messageOf(reply) },
      )
    })
    return () => {
      isOld = true
    }
  }, [longitude, latitude, attempt])

  return { nearby, retry: () => setAttempt(attempt + 1) }
}

/** To about a kilometre, which is enough to find what is within fifty. */
function rounded(degrees: number): string {
  return degrees.toFixed(2)
}
