import { describe, expect, test } from 'vitest'
import { messageOf, messageOfCode } from '../../src/client/failures.ts'
import { ago } from '../../src/islands/profile/ago.ts'

describe('how long ago something was', () => {
  const now = Date.parse('2026-11-22T12:00:00Z')
  const secondsAgo = (seconds: number) => ago(new Date(now - seconds * 1000).toISOString(), now)

  test.each([
    [0, 'à l’instant'],
    [59, 'à l’instant'],
    [60, 'il y a 1 minute'],
    [3_599, 'il y a 59 minutes'],
    [3_600, 'il y a 1 heure'],
    [86_399, 'il y a 23 heures'],
    [86_400, 'hier'],
    [3 * 86_400, 'il y a 3 jours'],
  ])('%i seconds', (seconds, words) => {
    expect(secondsAgo(seconds)).toBe(words)
  })

  test.each([1, 60, 7_200, 864_000])('never lies ahead, however wrong a clock: %i s', (seconds) => {
    expect(secondsAgo(-seconds)).toBe('à l’instant')
  })
})

describe('when to try again', () => {
  test.each([
    [1, '1 seconde'],
    [59, '59 secondes'],
    [60, '1 minute'],
    [61, '2 minutes'],
    [120, '2 minutes'],
    [900, '15 minutes'],
    [3_540, '59 minutes'],
    [3_541, '1 heure'],
    [3_600, '1 heure'],
    [3_601, '2 heures'],
    [86_400, '24 heures'],
  ])('after %i seconds is said rounded up: %s', (retryAfter, words) => {
    const said = messageOf({ ok: false, error: 'too_many_requests', retryAfter })
    expect(said).toBe(`Trop de tentatives. Réessayez dans ${words}.`)
  })

  test('is said of too many tries alone: what else waits has words of its own', () => {
    const error = 'too_many_members'
    expect(messageOf({ ok: false, error, retryAfter: 5 })).toBe(messageOfCode(error))
    expect(messageOfCode(error)).not.toContain('Trop de tentatives')
  })

  test('is not said where nobody knows', () => {
    expect(messageOf({ ok: false, error: 'too_many_requests' })).toBe(
      'Trop de tentatives. Patientez un peu avant de réessayer.',
    )
  })
})

describe('what was wrong with what was sent', () => {
  const refused = (fields?: Record<string, string>) =>
    messageOf({ ok: false, error: 'invalid_payload', ...(fields && { fields }) })

  test('is said itself where it was one thing alone', () => {
    expect(refused({ eventId: 'Cet événement est passé' })).toBe('Cet événement est passé')
  })

  test.each([[undefined], [{}], [{ name: 'Champ requis', type: 'Champ requis' }]])(
    'else as a whole: %j',
    (fields) => {
      expect(refused(fields)).toBe('Certains champs sont à corriger.')
    },
  )

  test('is not said of what was refused for something else', () => {
    const error = 'too_many_requests'
    expect(messageOf({ ok: false, error, fields: { a: 'Trop' } })).toBe(messageOfCode(error))
  })
})

test.each(['__proto__', 'constructor', 'toString', '', 'x'])(
  'a code that nobody knows reads as an unknown error: %j',
  (code) => {
    expect(messageOfCode(code)).toBe('Une erreur inconnue est survenue')
  },
)
