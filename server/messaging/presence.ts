import { randomUUID } from 'node:crypto'
import type { PubSub } from '../platform/pubsub.ts'

/**
 * Who has a page open, over all sockets and all processes, room by room. Each process says what
 * changes among its own people, and all of them when another one asks; one that is not heard from
 * any more is forgotten.
 */
export interface Presence {
  /** One more socket of somebody's is open. */
  enter(userId: string): void
  /** One is closed. */
  leave(userId: string): void
  /** Somebody belongs to a room, too. */
  belongs(userId: string, roomId: string): void
  /** Somebody belongs to exactly these rooms. */
  belongsTo(userId: string, roomIds: string[]): void
  /** Those of a room's members who have a page open, in a fixed order. */
  online(roomId: string): string[]
  /** How many sockets somebody has on other processes, as far as they said. */
  socketsElsewhere(userId: string): number
  stop(): void
}

type People = Map<string, Set<string>>

interface Elsewhere {
  people: People
  /** How many sockets they have there. */
  sockets: Map<string, number>
  /** How many changes it has told so far: one that is missing is noticed. */
  told: number
  heardAt: number
}

type Said = { from: string; told: number } & (
  | { what: 'everybody'; people: Somebody[] }
  | { what: 'change'; people: Somebody[] }
  | { what: 'alive' }
  | { what: 'hello' }
  | { what: 'gone' }
)

/** A process of the version before says nothing of sockets. */
type Somebody = [userId: string, roomIds: string[], sockets?: number]

const channel = 'presence'
/** Milliseconds in which changes are gathered before others hear of them. */
const gathering = 100
const heartbeat = 5_000
/** Without a word for so long, a process is gone: with the next beat, that is within 20 s. */
const silence = 14_000

/** @param onChange told of rooms, a moment after somebody came or went */
export function createPresence(pubsub: PubSub, onChange: (roomIds: Set<string>) => void): Presence {
  const self = randomUUID()
  const sockets = new Map<string, number>()
  const own: People = new Map()
  const elsewhere = new Map<string, Elsewhere>()
  /** On how many processes somebody of a room is there. */
  const rooms = new Map<string, Map<string, number>>()
  let told = 0
  let changedPeople = new Set<string>()
  let changedRooms = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  const beating = setInterval(beat, heartbeat).unref()
  void pubsub.subscribe([channel], (said) => hear(said as Said))
  pubsub.onResumed(() => {
    say({ what: 'hello' })
    sayEverybody()
  })

  function count(roomId: string, userId: string, by: 1 | -1) {
    const there = rooms.get(roomId) ?? new Map<string, number>()
    const before = there.get(userId) ?? 0
    const after = before + by
    if (after > 0) rooms.set(roomId, there.set(userId, after))
    else there.delete(userId)
    if (there.size === 0) rooms.delete(roomId)
    if (before > 0 === after > 0) return
    changedRooms.add(roomId)
    gather()
  }

  /** Puts somebody into exactly these rooms. */
  function place(people: People, userId: string, roomIds: Iterable<string>) {
    const before = people.get(userId) ?? new Set<string>()
    const after = new Set(roomIds)
    for (const roomId of after) if (!before.has(roomId)) count(roomId, userId, 1)
    for (const roomId of before) if (!after.has(roomId)) count(roomId, userId, -1)
    if (after.size > 0) people.set(userId, after)
    else people.delete(userId)
  }

  function placeOwn(userId: string, roomIds: Iterable<string>) {
    place(own, userId, roomIds)
    sayOf(userId)
  }

  function sayOf(userId: string) {
    changedPeople.add(userId)
    gather()
  }

  function gather() {
    timer ??= setTimeout(flush, gathering).unref()
  }

  function flush() {
    timer = undefined
    const people = changedPeople
    const changed = changedRooms
    changedPeople = new Set()
    changedRooms = new Set()
    if (people.size > 0) {
      told += 1
      say({ what: 'change', people: [...people].map(somebody) })
    }
    if (changed.size > 0) onChange(changed)
  }

  function say(what: DistributiveOmit<Said, 'from' | 'told'>) {
    pubsub.publish(channel, { ...what, from: self, told })
  }

  function sayEverybody() {
    say({ what: 'everybody', people: [...sockets.keys()].map(somebody) })
  }

  function somebody(userId: string): Somebody {
    return [userId, [...(own.get(userId) ?? [])], sockets.get(userId) ?? 0]
  }

  function hear(said: Said) {
    const { from } = said
    if (said.what === 'gone') return forget(from)
    const known = elsewhere.get(from)
    const process = known ?? { people: new Map(), sockets: new Map(), told: -1, heardAt: 0 }
    elsewhere.set(from, process)
    process.heardAt = performance.now()
    if (said.what === 'everybody') {
      const there = new Set(said.people.map(([userId]) => userId))
      for (const userId of process.people.keys()) {
        if (!there.has(userId)) place(process.people, userId, [])
      }
      process.sockets.clear()
      note(process, said.people)
      process.told = said.told
    } else if (said.what === 'change' && said.told === process.told + 1) {
      note(process, said.people)
      process.told = said.told
    } else if (said.what === 'hello') {
      sayEverybody()
    } else if (said.told !== process.told) {
      // Something was missed, or this process is new to us.
      say({ what: 'hello' })
    }
  }

  function note(process: Elsewhere, people: Somebody[]) {
    for (const [userId, roomIds, count = 1] of people) {
      place(process.people, userId, roomIds)
      if (count > 0) process.sockets.set(userId, count)
      else process.sockets.delete(userId)
    }
  }

  function beat() {
    say({ what: 'alive' })
    const latest = performance.now() - silence
    for (const [from, { heardAt }] of elsewhere) if (heardAt < latest) forget(from)
  }

  function forget(from: string) {
    const process = elsewhere.get(from)
    elsewhere.delete(from)
    for (const userId of [...(process?.people.keys() ?? [])]) {
      if (process) place(process.people, userId, [])
    }
  }

  return {
    enter(userId) {
      sockets.set(userId, (sockets.get(userId) ?? 0) + 1)
      sayOf(userId)
    },
    leave(userId) {
      const left = (sockets.get(userId) ?? 0) - 1
      if (left > 0) {
        sockets.set(userId, left)
        return sayOf(userId)
      }
      sockets.delete(userId)
      placeOwn(userId, [])
    },
    belongs(userId, roomId) {
      const before = own.get(userId)
      if (!sockets.has(userId) || before?.has(roomId)) return
      placeOwn(userId, [...(before ?? []), roomId])
    },
    belongsTo(userId, roomIds) {
      if (sockets.has(userId)) placeOwn(userId, roomIds)
    },
    online: (roomId) => [...(rooms.get(roomId)?.keys() ?? [])].sort(),
    socketsElsewhere: (userId) =>
      [...elsewhere.values()].reduce((sum, { sockets }) => sum + (sockets.get(userId) ?? 0), 0),
    stop() {
      clearInterval(beating)
      clearTimeout(timer)
      say({ what: 'gone' })
    },
  }
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
