import type { Address } from '../../server/contract/addresses.ts'
import { type FoundAddress, findAddresses, labelOf } from './addresses.ts'
import { includesWords } from './french.ts'

/** A place of one's own words with its town: `Salle des fêtes, Lyon`. */
interface TypedPlace {
  place: string
  town: string
}

/** What stands before and after the last comma; null as long as one of them is missing. */
export function typedPlace(text: string): TypedPlace | null {
  const at = text.lastIndexOf(',')
  const [place, town] = [text.slice(0, at).trim(), text.slice(at + 1).trim()]
  return at > 0 && place && town.length > 1 ? { place, town } : null
}

/** The addresses of the search, and after them what was typed as it stands, in each town of that name. */
export async function findPlaces(text: string, signal: AbortSignal): Promise<FoundAddress[]> {
  const typed = typedPlace(text)
  const [found, towns] = await Promise.all([
    findAddresses(text, signal),
    typed ? findAddresses(typed.town, signal) : [],
  ])
  const own = typed ? towns.filter(isTown).map(({ address }) => inTown(typed.place, address)) : []
  return [...found, ...own]
}

/** A place that no list has, in a town that one has. */
export function inTown(place: string, { city, postcode, coordinates }: Address): FoundAddress {
  const address = { address: place, city, postcode, coordinates }
  return { label: labelOf(address), address }
}

/** Places where one met before, those that fit what was typed; and what was typed, in their towns. */
export function earlierPlaces(earlier: readonly Address[], text: string): FoundAddress[] {
  const known = earlier.filter((one) => includesWords(labelOf(one), text))
  const isNew = known.length === 0 && text !== '' && !text.includes(',')
  const towns = new Map(earlier.map((one) => [`${one.postcode} ${one.city}`, one]))
  const own = isNew ? [...towns.values()].slice(0, 2).map((town) => inTown(text, town)) : []
  return [...known.map((address) => ({ label: labelOf(address), address })).slice(0, 5), ...own]
}

function isTown({ address }: FoundAddress): boolean {
  return address.address === null
}
