import { atom } from 'nanostores'
import { store, storedValue } from '../client/storage.ts'

export interface Place {
  /** `[longitude, latitude]` in degrees. */
  coordinates: readonly [number, number]
  /** `null` where it is only known by its coordinates. */
  city: string | null
}

const key = 'maillon:place'

/** The place a visitor chose or let the browser find; kept for the visit, on this browser alone. */
export const $place = atom<Place | null>(storedPlace())

export function choosePlace(place: Place): void {
  $place.set(place)
  store(key, JSON.stringify(place))
}

function storedPlace(): Place | null {
  const value = storedValue(key)
  return isPlace(value) ? value : null
}

function isPlace(value: unknown): value is Place {
  if (typeof value !== 'object' || value === null) return false
  if (!('coordinates' in value) || !Array.isArray(value.coordinates)) return false
  const isPair = value.coordinates.length === 2 && value.coordinates.every(Number.isFinite)
  return isPair && 'city' in value && (value.city === null || typeof value.city === 'string')
}
