import { atom } from 'nanostores'
import { newId } from '../../client/ids.ts'
import { noteReply } from '../../client/replied.ts'
import { store, storedValue, wasCleared } from '../../client/storage.ts'
import { renewLine, say } from './line.ts'

/** A message of one's own that the server has not answered. */
export interface Unsent {
  /** Its own name, under which the server stores it once, however often it is sent. */
  clientId: string
  roomId: string
  content: string
  createdAt: string
  /** `waiting` for the connection or its turn, `said` and not answered, or `refused`. */
  state: 'waiting' | 'said' | 'refused'
  /** A code of the catalogue, why it was refused. */
  error?: string
  /** The newest `seq` that the page knew when this was first said; until then null. */
  saidAfter: number | null
}

/** In the order in which they were written; kept for this tab until they are answered. */
export const $unsent = atom<readonly Unsent[]>([])

/** Milliseconds between two: a server that hears more than 30 frames in a second hangs up. */
const pace = 50
/** After so long without an answer the connection is dead. */
const patience = 10_000
/** What may go better the next time, and when that is. */
const passing = new Set(['service_unavailable', 'too_many_requests'])
const pause = 3_000

let key = ''
let userId = ''
let newestSeqOf: (roomId: string) => number = () => 0

/** Takes up what this tab kept of somebody. */
export function recallUnsent(me: string, newestSeq: (roomId: string) => number): void {
  key = `maillon:unsent:${me}`
  userId = me
  newestSeqOf = newestSeq
  const kept = storedValue(key)
  const unsent = Array.isArray(kept) ? kept.filter(isUnsent) : []
  $unsent.set(unsent.map((one) => (one.state === 'said' ? { ...one, state: 'waiting' } : one)))
}

/** Shown at once, sent as soon as that can be. */
export function sendMessage(roomId: string, content: string): void {
  const createdAt = new Date().toISOString()
  const unsent = { clientId: newId(), roomId, content, createdAt, saidAfter: null }
  set([...$unsent.get(), { ...unsent, state: 'waiting' }])
  sendWaiting()
  noteReply()
}

/** Somebody does not want to wait: whatever was tried is tried again. */
export function retry(clientId: string): void {
  change(clientId, (one) => ({ ...withoutError(one), state: 'waiting' }))
  if (!sendWaiting()) renewLine()
}

/** Somebody does not want it sent any more. */
export function discard(clientId: string): void {
  if (!$unsent.get().some((one) => one.clientId === clientId)) return
  set($unsent.get().filter((one) => one.clientId !== clientId))
}

/** The server has it: what was said after it can only come later in the room's order. */
export function settle(clientId: string, { room, seq }: { room: string; seq: number }): void {
  discard(clientId)
  const isEarlier = ({ roomId, saidAfter }: Unsent) =>
    roomId === room && saidAfter !== null && saidAfter < seq
  if (!$unsent.get().some(isEarlier)) return
  set($unsent.get().map((one) => (isEarlier(one) ? { ...one, saidAfter: seq } : one)))
}

export function refuse(clientId: string, error: string): void {
  change(clientId, (one) => ({ ...one, state: 'refused', error }))
  if (passing.has(error)) setTimeout(() => retry(clientId), pause)
}

/** The connection is gone: nothing that was said is answered on it any more. */
export function pauseSending(): void {
  clearTimeout(turn)
  clearTimeout(watch)
  turn = undefined
  const isSaid = $unsent.get().some(({ state }) => state === 'said')
  if (!isSaid) return
  set($unsent.get().map((one) => (one.state === 'said' ? { ...one, state: 'waiting' } : one)))
}

let turn: ReturnType<typeof setTimeout> | undefined
let watch: ReturnType<typeof setTimeout> | undefined

/**
 * Sends what waits, one after the other.
 *
 * @returns false where the connection is gone
 */
export function sendWaiting(): boolean {
  const next = $unsent.get().find(({ state }) => state === 'waiting')
  if (turn !== undefined || !next) return true
  const { roomId, content, clientId } = next
  if (!say({ event: 'send_message', data: { roomId, userId, content, clientId } })) return false
  const saidAfter = next.saidAfter ?? newestSeqOf(roomId)
  change(clientId, (one) => ({ ...one, state: 'said', saidAfter }))
  turn = setTimeout(() => {
    turn = undefined
    sendWaiting()
  }, pace)
  clearTimeout(watch)
  watch = setTimeout(() => {
    if ($unsent.get().some(({ state }) => state === 'said')) renewLine()
  }, patience)
  return true
}

function withoutError({ error: _, ...one }: Unsent): Unsent {
  return one
}

function change(clientId: string, how: (one: Unsent) => Unsent): void {
  set($unsent.get().map((one) => (one.clientId === clientId ? how(one) : one)))
}

function set(unsent: readonly Unsent[]): void {
  $unsent.set(unsent)
  if (key && !wasCleared()) store(key, unsent.length > 0 ? JSON.stringify(unsent) : null)
}

/** Of what anything may have stored. */
function isUnsent(value: unknown): value is Unsent {
  if (typeof value !== 'object' || value === null) return false
  const texts = ['clientId', 'roomId', 'content', 'createdAt', 'state']
  return texts.every((name) => typeof Reflect.get(value, name) === 'string')
}
