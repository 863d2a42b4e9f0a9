import { readFileSync } from 'node:fs'
import type { AddressFeature } from '../contract/addresses.ts'

interface Commune {
  name: string
  /** The name without accents, case and punctuation, as searches are. */
  folded: string
  postcodes: string[]
  coordinates: [longitude: number, latitude: number]
}

let communes: Commune[] | undefined

/** Read at the first search, not at the start: most days nobody needs them. */
function allCommunes(): Commune[] {
  communes ??= readFileSync(new URL('communes.csv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map(readLine)
  return communes
}

function readLine(line: string): Commune {
  const [name = '', , postcodes = '', longitude, latitude] = line.split(';')
  return {
    name,
    folded: fold(name),
    postcodes: postcodes.split(','),
    coordinates: [Number(longitude), Number(latitude)],
  }
}

/**
 * Communes whose name has every word of the query at the start of one of its own, in order of size,
 * those that begin with the query first; or those of a postcode. A street before the name finds
 * nothing here: there are only communes.
 */
export function findCommunes(query: string, limit: number): AddressFeature[] {
  const wanted = fold(query)
  const postcode = /\b\d{2,5}\b/.exec(wanted)?.[0]
  const words = wanted.split(' ').filter((word) => word && word !== postcode)

  const found = allCommunes().filter(
    (commune) =>
      (postcode !== undefined || words.length > 0) &&
      (!postcode || commune.postcodes.some((code) => code.startsWith(postcode))) &&
      words.every((word) => ` ${commune.folded}`.includes(` ${word}`)),
  )
  const startsRight = (commune: Commune) => Number(commune.folded.startsWith(words.join(' ')))
  return found
    .sort((a, b) => startsRight(b) - startsRight(a))
    .slice(0, limit)
    .map((commune) => toFeature(commune, postcode))
}

function toFeature(commune: Commune, postcode: string | undefined): AddressFeature {
  const matching = commune.postcodes.find((code) => postcode && code.startsWith(postcode))
  const [first = ''] = commune.postcodes
  return {
    geometry: { coordinates: commune.coordinates },
    properties: {
      label: `${commune.name} (${matching ?? first})`,
      name: commune.name,
      type: 'municipality',
      city: commune.name,
      postcode: matching ?? first,
    },
  }
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/\bste?\b/g, (short) => (short === 'st' ? 'saint' : 'sainte'))
    .replace(/[^a-z\d]+/g, ' ')
    .trim()
}
