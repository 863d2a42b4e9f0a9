import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Challenge } from '../../server/contract/widget-shapes.ts'
import { getChallenge } from '../../server/contract/widgets.ts'
import { Failure } from '../../server/platform/failures.ts'
import type { Platform } from '../../server/platform/platform.ts'
import { type Purpose, takeProof } from '../../server/widgets/challenges.ts'
import { expectAnswer, expectFields } from '../world/shapes.ts'
import { proofFor, solve } from '../world/widgets.ts'
import { startWorld, type World } from '../world/world.ts'

/* The proof of work that stands before the forms of visitors. */

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const newPurpose = (): Purpose => ({ use: 'registration', id: randomUUID() })
const challengePath = ({ use, id }: Purpose) => `/public/challenge?for=${use}&id=${id}`

async function newChallenge(purpose: Purpose): Promise<Challenge> {
  return (await world.visitor().get(challengePath(purpose))).body as Challenge
}

/** Whether a proof is taken; what refuses it is always the same. */
async function isTaken(
  proof: string,
  purpose: Purpose,
  platform: Platform = world.backend.platform,
): Promise<boolean> {
  try {
    await takeProof(platform, proof, purpose)
    return true
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const altcha = 'La vérification a échoué. Rechargez la page, puis réessayez.'
    expect(error.body).toEqual({ error: 'invalid_payload', fields: { altcha } })
    return false
  }
}

test('anybody gets a challenge, a new one each time, which nobody keeps', async () => {
  const path = challengePath(newPurpose())
  const [one, other] = [await world.visitor().get(path), await world.visitor().get(path)]
  expectAnswer(one, getChallenge)
  expect(one.headers.get('cache-control')).toBe('no-store')
  expect(one.body).not.toEqual(other.body)
  expect(JSON.stringify(one.body)).not.toContain('"counter"')
})

test.each([
  ['for=login&id=00000000-0000-4000-8000-000000000000', { for: 'Valeur invalide' }],
  ['for=registration&id=x', { id: 'Valeur invalide' }],
  ['', { for: 'Champ requis', id: 'Champ requis' }],
])('one has to say what for: %s', async (query, fields) => {
  expectFields(await world.visitor().get(`/public/challenge?${query}`), fields)
})

describe('a proof', () => {
  test('is taken once', async () => {
    const purpose = newPurpose()
    const proof = await proofFor(world.visitor(), purpose.use, purpose.id)
    expect(await isTaken(proof, purpose)).toBe(true)
    expect(await isTaken(proof, purpose)).toBe(false)
  })

  test('is taken once of twenty times at once', async () => {
    const purpose = newPurpose()
    const proof = await proofFor(world.visitor(), purpose.use, purpose.id)
    const taken = await Promise.all(Array.from({ length: 20 }, () => isTaken(proof, purpose)))
    expect(taken.filter(Boolean)).toHaveLength(1)
  })

  test('is of one use and one thing', async () => {
    const purpose = newPurpose()
    const proof = await proofFor(world.visitor(), purpose.use, purpose.id)
    expect(await isTaken(proof, { ...purpose, use: 'join-request' })).toBe(false)
    expect(await isTaken(proof, { ...purpose, id: randomUUID() })).toBe(false)
    // Nothing of it was used up.
    expect(await isTaken(proof, purpose)).toBe(true)
  })

  test('is good for ten minutes', async () => {
    const purpose = newPurpose()
    const challenge = await newChallenge(purpose)
    const proof = await solve(challenge)
    const at = (time: number) => ({ ...world.backend.platform, now: () => new Date(time) })
    const end = challenge.parameters.expiresAt * 1000
    expect(end - world.clock.now().getTime()).toBeGreaterThan(595_000)
    expect(end - world.clock.now().getTime()).toBeLessThanOrEqual(600_000)
    expect(await isTaken(proof, purpose, at(end))).toBe(false)
    expect(await isTaken(proof, purpose, at(end - 1))).toBe(true)
  })

  test('takes work, done on our own challenge as it was', async () => {
    const purpose = newPurpose()
    const challenge = await newChallenge(purpose)
    const proof = JSON.parse(Buffer.from(await solve(challenge), 'base64').toString())
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
    const changed = (parameters: object) => ({
      ...proof,
      challenge: { ...challenge, parameters: { ...challenge.parameters, ...parameters } },
    })
    const solved = (solution: object) => ({
      ...proof,
      solution: { ...proof.solution, ...solution },
    })
    const wrong = [
      changed({ cost: 1 }),
      changed({ expiresAt: challenge.parameters.expiresAt + 3600 }),
      changed({ keySignature: undefined }),
      solved({ derivedKey: '00'.repeat(32) }),
      solved({ derivedKey: challenge.parameters.keyPrefix }),
      solved({ derivedKey: 'é' }),
      { ...proof, solution: undefined },
      { ...proof, challenge: { ...challenge, signature: '' } },
      { ...proof, challenge: { ...challenge, signature: '0'.repeat(64) } },
      null,
      [],
    ]
    for (const one of wrong) expect(await isTaken(encode(one), purpose)).toBe(false)
    for (const one of ['x', '{}', '\u0000', encode('x').slice(1)]) {
      expect(await isTaken(one, purpose)).toBe(false)
    }
    expect(await isTaken(encode(proof), purpose)).toBe(true)
  })
})

test('challenges are counted by where they are asked from', async () => {
  const strict = await startWorld({ environment: { RATE_LIMIT: 'on' } })
  try {
    const path = challengePath(newPurpose())
    const ask = () => strict.visitor().get(path)
    for (let asked = 0; asked < 1000; asked += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, ask))
      expect(answers.every(({ status }) => status === 200)).toBe(true)
    }
    expect((await ask()).status).toBe(429)
  } finally {
    await strict.stop()
  }
}, 60_000)

test('whoever asks for a thousand at once is refused most, and keeps nobody waiting', async () => {
  const house = await startWorld({ environment: { TRUSTED_PROXIES: '1' } })
  const path = challengePath(newPurpose())
  const statuses = (ip: string, count: number) => {
    const visitor = house.visitor({ 'x-forwarded-for': ip })
    const ask = async () => (await visitor.get(path)).status
    return Promise.all(Array.from({ length: count }, ask))
  }
  const flood = statuses('198.51.100.7', 1_100)
  const others = Array.from({ length: 8 }, (_, index) => statuses(`203.0.${index}.9`, 1))
  expect((await Promise.all(others)).flat()).toEqual(Array(8).fill(200))
  expect(new Set(await flood)).toEqual(new Set([200, 429]))
  await house.stop()
})
