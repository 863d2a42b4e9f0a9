import * as v from 'valibot'
import { type Address, AddressFeature } from '../../server/contract/addresses.ts'
import { limits } from '../../server/contract/limits.ts'
import { call } from './call.ts'
import { meta } from './page.ts'

/** One answer of the search, as it is shown and as it is kept. */
export interface FoundAddress {
  label: string
  address: Address
}

const serviceTimeoutMs = 3000
const streetTypes = ['housenumber', 'street', 'locality']

/**
 * Searches the address service; where it is away or knows nothing, the bundled communes.
 * Gives at most five, each label once; none when the search was aborted meanwhile.
 */
export async function findAddresses(text: string, signal: AbortSignal): Promise<FoundAddress[]> {
  const found = await askService(text, signal)
  if (found.length > 0 || signal.aborted) return found
  const reply = await call('GET /public/addresses', {
    query: { q: text, limit: `${limits.addressResults}` },
  })
  return reply.ok && !signal.aborted ? choicesOf(reply.data) : []
}

/** How a kept address reads in the search box. */
export function labelOf({ address, postcode, city }: Address): string {
  return [address, `${postcode} ${city}`.trim()].filter(Boolean).join(', ')
}

async function askService(text: string, signal: AbortSignal): Promise<FoundAddress[]> {
  const query = new URLSearchParams({ q: text, limit: `${limits.addressResults}` })
  try {
    const response = await fetch(`${meta('maillon-address-api')}?${query}`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(serviceTimeoutMs)]),
    })
    return response.ok ? choicesOf(await response.json()) : []
  } catch {
    return []
  }
}

const Features = v.object({ features: v.array(v.unknown()) })

/** A feature that is not as agreed is left out. */
function choicesOf(answer: unknown): FoundAddress[] {
  const parsed = v.safeParse(Features, answer)
  if (!parsed.success) return []
  const choices = new Map<string, FoundAddress>()
  for (const feature of parsed.output.features) {
    const result = v.safeParse(AddressFeature, feature)
    if (!result.success) continue
    const choice = choiceOf(result.output)
    if (!choices.has(choice.label)) choices.set(choice.label, choice)
  }
  return [...choices.values()].slice(0, limits.addressResults)
}

function choiceOf({ geometry, properties }: AddressFeature): FoundAddress {
  const { label, name = null, type = '', city, postcode = '' } = properties
  const address = streetTypes.includes(type) ? name : null
  return { label, address: { address, city, postcode, coordinates: geometry.coordinates } }
}
