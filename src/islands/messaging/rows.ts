import type { Message } from '../../../server/contract/rooms.ts'
import type { Unsent } from '../../stores/messaging/outbox.ts'
import { dayOf, dayWords } from './times.ts'

/** A line of the conversation. */
export type Row =
  | { kind: 'day'; key: string; words: string }
  | { kind: 'new'; key: string }
  | { kind: 'begin'; key: string }
  | ({ kind: 'message'; key: string; message: Message } & Place)
  | ({ kind: 'unsent'; key: string; unsent: Unsent } & Place)

/** Where one stands among those that somebody wrote one after the other. */
interface Place {
  isFirst: boolean
  isLast: boolean
}

interface Shown {
  messages: readonly Message[]
  unsent: readonly Unsent[]
  hasOlder: boolean
  /** What is after this `seq` is new; null where nothing is. */
  newAfter: number | null
  me: string
  zone: string
  now: number
}

/** After so long somebody begins anew: the time is said again. */
const pause = 15 * 60_000

/** The lines of a room in their order: days, the divider, bubbles in their groups. */
export function rowsOf(shown: Shown): Row[] {
  const { messages, unsent, hasOlder, newAfter, me, zone, now } = shown
  const today = dayOf(now, zone)
  const rows: Row[] = []
  const isNew = ({ seq, userId }: Message) => newAfter !== null && seq > newAfter && userId !== me
  const firstNew = messages.findIndex(isNew)
  if (!hasOlder) rows.push({ kind: 'begin', key: 'begin' })
  let before: { userId: string | null; day: string; createdAt: string } | undefined

  function put(userId: string | null, createdAt: string, makeRow: (place: Place) => Row): void {
    const day = dayOf(createdAt, zone)
    if (before?.day !== day) {
      rows.push({ kind: 'day', key: day, words: dayWords(day, today) })
      before = undefined
    }
    const isSame = before?.userId === userId && isSoon(before.createdAt, createdAt)
    const last = rows.at(-1)
    if (isSame && last && 'isLast' in last) last.isLast = false
    rows.push(makeRow({ isFirst: !isSame, isLast: true }))
    before = { userId, day, createdAt }
  }

  for (const [at, message] of messages.entries()) {
    // Where what came before is not known, new ones may have begun there.
    if (at === firstNew && (at > 0 || !hasOlder)) {
      divide(rows, dayOf(message.createdAt, zone), before?.day, today)
      before = { userId: null, day: dayOf(message.createdAt, zone), createdAt: '' }
    }
    put(message.userId, message.createdAt, (place) => {
      return { kind: 'message', key: message.id, message, ...place }
    })
  }
  for (const one of unsent) {
    put(me, one.createdAt, (place) => {
      return { kind: 'unsent', key: one.clientId, unsent: one, ...place }
    })
  }
  return rows
}

/** The new ones begin with their day. */
function divide(rows: Row[], day: string, dayBefore: string | undefined, today: string): void {
  if (day !== dayBefore) rows.push({ kind: 'day', key: day, words: dayWords(day, today) })
  rows.push({ kind: 'new', key: 'new' })
}

function isSoon(before: string, after: string): boolean {
  return Date.parse(after) - Date.parse(before) < pause
}
