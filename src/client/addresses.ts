import * as v from 'valibot'
import { type Address, AddressFeature } from '../../server/contract/addresses.ts'
import { limits } from '../../server/contract/limits.ts'
import { call } from './call.ts'
import { meta } from './page.ts'
import { store, stored } from './storage.ts'

/** One answer of the search, as it is shown and as it is kept. */
export interface FoundAddress {
  label: string
  address: Address
}

const serviceTimeoutMs = 3000
const streetTypes = ['housenumber', 'street', 'locality']

// Said once a visit, not at every page: who is without internet would wait for nothing each time.
const awayKey = 'maillon:address-service-away'

/**
 * Searches the address service; where it is away or knows nothing, the bundled communes. The other
 * way round in the demo, and once the service did not answer in this visit.
 * Gives at most five, each label once; none when the search was aborted meanwhile.
 */
export async function findAddresses(text: string, signal: AbortSignal): Promise<FoundAddress[]> {
  const isOwnFirst = meta('maillon-address-first') === 'own' || stored(awayKey) !== null
  for (const ask of isOwnFirst ? [askOwn, askService] : [askService, askOwn]) {
    const found = await ask(text, signal)
    if (signal.aborted) return []
    if (found.length > 0) return found
  }
  return []
}

/** How a kept address reads in the search box. */
export function labelOf({ address, postcode, city }: Address): string {
  return [address, `${postcode} ${city}`.trim()].filter(Boolean).join(', ')
}

async function askOwn(text: string): Promise<FoundAddress[]> {
  const reply = await call('GET /public/addresses', { query: queryOf(text) })
  return reply.ok ? choicesOf(reply.data) : []
}

async function askService(text: string, signal: AbortSignal): Promise<FoundAddress[]> {
  try {
    const response = await fetch(
      `${meta('maillon-address-api')}?${new URLSearchParams(queryOf(text))}`,
      {
        signal: AbortSignal.any([signal, AbortSignal.timeout(serviceTimeoutMs)]),
      },
    )
    const found = response.ok ? choicesOf(await response.json()) : []
    store(awayKey, response.ok ? null : 'true')
    return found
  } catch {
    if (!signal.aborted) store(awayKey, 'true')
    return []
  }
}

function queryOf(text: string) {
  return { q: text, limit: `${limits.addressResults}` }
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
