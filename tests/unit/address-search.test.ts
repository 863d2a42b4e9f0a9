import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findAddresses, labelOf } from '../../src/client/addresses.ts'
import { findRegistered } from '../../src/client/register.ts'

/** What each address was asked for, in turn. */
let asked: URL[]
/** What answers at an address: by the beginning of it. */
let answers: Record<string, () => unknown>
/** What the page's head says, by name. */
let metas: Record<string, string>

beforeEach(() => {
  asked = []
  answers = {}
  metas = {
    'meta[name="maillon-address-api"]': 'https://adresses.example/search',
    'meta[name="maillon-register-api"]': 'https://registre.example/search',
  }
  vi.stubGlobal('document', {
    querySelector: (selector: string) => ({ content: metas[selector] ?? '' }),
  })
  vi.stubGlobal('fetch', async (given: string) => {
    const url = new URL(given, 'https://maillon.example')
    asked.push(url)
    const answer = answers[url.host]
    if (!answer) throw new TypeError('Failed to fetch')
    return Response.json(answer())
  })
})
afterEach(() => vi.unstubAllGlobals())

const signal = new AbortController().signal

function feature(type: string, label: string) {
  const properties = { label, name: `nom de ${label}`, type, city: 'Lyon', postcode: '69003' }
  return { geometry: { coordinates: [4.85, 45.75] }, properties }
}

describe('an address that is searched', () => {
  test.each([
    ['housenumber', true],
    ['street', true],
    ['locality', true],
    ['municipality', false],
  ])('as a %s has a line for the street: %s', async (type, hasLine) => {
    answers['adresses.example'] = () => ({ features: [feature(type, 'x')] })
    const [found] = await findAddresses('lyon', signal)
    expect(found?.address).toEqual({
      address: hasLine ? 'nom de x' : null,
      city: 'Lyon',
      postcode: '69003',
      coordinates: [4.85, 45.75],
    })
  })

  test('is one of five at most, each once; what is none is left out', async () => {
    const labels = ['a', 'a', 'b', 'c', 'd', 'e', 'f']
    const features = [{ odd: true }, ...labels.map((label) => feature('street', label))]
    answers['adresses.example'] = () => ({ features })
    const found = await findAddresses('rue', signal)
    expect(found.map(({ label }) => label)).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(asked[0]?.href).toBe('https://adresses.example/search?q=rue&limit=5')
    expect(asked).toHaveLength(1)
  })

  test('is looked for among the bundled communes where the service is away or knows none', async () => {
    for (const service of [undefined, () => ({ features: [] }), () => 'odd']) {
      asked = []
      answers = { 'maillon.example': () => ({ features: [feature('municipality', 'Lyon')] }) }
      if (service) answers['adresses.example'] = service
      const found = await findAddresses('lyon', signal)
      expect(found.map(({ label }) => label)).toEqual(['Lyon'])
      expect(asked.map(({ host }) => host)).toEqual(['adresses.example', 'maillon.example'])
    }
  })

  test('is looked for among them first in the demo, and by the service what they do not know', async () => {
    metas['meta[name="maillon-address-first"]'] = 'own'
    for (const [known, hosts] of [
      [[feature('municipality', 'Lyon')], ['maillon.example']],
      [[], ['maillon.example', 'adresses.example']],
    ] as const) {
      asked = []
      answers = {
        'maillon.example': () => ({ features: known }),
        'adresses.example': () => ({ features: [feature('street', 'Lyon')] }),
      }
      expect((await findAddresses('lyon', signal)).map(({ label }) => label)).toEqual(['Lyon'])
      expect(asked.map(({ host }) => host)).toEqual(hosts)
    }
  })

  test('is asked of nobody else once the search was given up', async () => {
    const given = new AbortController()
    given.abort()
    expect(await findAddresses('lyon', given.signal)).toEqual([])
    expect(asked.map(({ host }) => host)).not.toContain('maillon.example')
  })

  test('reads in the search box as people write it', () => {
    const coordinates: [number, number] = [4.85, 45.75]
    const city = { city: 'Lyon', postcode: '69003', coordinates }
    expect(labelOf({ ...city, address: '12 rue Bonnel' })).toBe('12 rue Bonnel, 69003 Lyon')
    expect(labelOf({ ...city, address: null })).toBe('69003 Lyon')
    expect(labelOf({ ...city, address: null, postcode: '' })).toBe('Lyon')
  })
})

describe('the public register', () => {
  test('is asked for associations that still exist, five of them', async () => {
    answers['registre.example'] = () => ({ results: [] })
    await findRegistered('judo & co', signal)
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      q: 'judo & co',
      est_association: 'true',
      etat_administratif: 'A',
      per_page: '5',
      minimal: 'true',
      include: 'siege',
    })
  })

  test('names them with their place; what is odd is left out, and so is a sixth', async () => {
    const siege = { code_postal: '69003', libelle_commune: 'LYON' }
    const many = Array.from({ length: 6 }, (_, n) => ({ nom_complet: `Club ${n}` }))
    answers['registre.example'] = () => ({
      results: [{ nom_complet: '' }, { nom_complet: 'x'.repeat(300), siege }, ...many],
    })
    const found = await findRegistered('club', signal)
    expect(found).toHaveLength(5)
    expect(found[0]).toEqual({ name: 'x'.repeat(200), place: '69003 LYON' })
    expect(found[1]).toEqual({ name: 'Club 0', place: '' })
  })

  test('that is away gives none', async () => {
    expect(await findRegistered('club', signal)).toEqual([])
  })
})
