import { useStore } from '@nanostores/react'
import { $place, type Place } from '../../stores/place.ts'
import { $session } from '../../stores/session.ts'

const visitor = { state: 'visitor' } as const

/**
 * Where the visitor is: what they chose on this visit, else the address of their account, else
 * `null`; `undefined` while it is not yet known who they are.
 */
export function usePlace(): Place | null | undefined {
  const chosen = useStore($place, { ssr: () => null })
  const session = useStore($session, { ssr: () => visitor })
  if (chosen) return chosen
  if (session.state === 'pending') return undefined
  const address = session.state === 'user' ? session.user.address : null
  return address && { coordinates: address.coordinates, city: address.city }
}
