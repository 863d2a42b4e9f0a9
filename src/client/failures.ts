import { errorMessage } from '../../server/contract/errors.ts'

/** A call that did not succeed: a code of the catalogue, or one of the two below. */
export interface Refusal {
  ok: false
  error: string
  /** French, by field, with `invalid_payload`. */
  fields?: Record<string, string>
  /** Seconds until the server wants to hear of it again. */
  retryAfter?: number
}

/** What a call comes to. */
export type Outcome<T> = { ok: true; data: T } | Refusal

const ownMessages: Record<string, string> = {
  network_failure: 'Connexion impossible. Vérifiez votre réseau.',
  timeout: 'Le serveur met trop de temps à répondre.',
}

/** The French sentence for a code, of the server or of the browser. */
export function messageOfCode(code: string): string {
  // A code may stand in an address, where anybody writes anything.
  return Object.hasOwn(ownMessages, code) ? String(ownMessages[code]) : errorMessage(code)
}

/**
 * The French sentence for a failed call; says when to try again where that is known. What was wrong
 * with one field alone is said itself: no field on the screen may be the one.
 */
export function messageOf({ error, fields, retryAfter }: Refusal): string {
  const [only, ...others] = Object.values(fields ?? {})
  if (error === 'invalid_payload' && only && others.length === 0) return only
  if (error !== 'too_many_requests' || !retryAfter) return messageOfCode(error)
  return `Trop de tentatives. Réessayez dans ${duration(retryAfter)}.`
}

function duration(seconds: number): string {
  if (seconds < 60) return count(seconds, 'seconde')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? count(minutes, 'minute') : count(Math.ceil(minutes / 60), 'heure')
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number > 1 ? 's' : ''}`
}
