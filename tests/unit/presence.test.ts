import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPresence, type Presence } from '../../server/messaging/presence.ts'
import type { PubSub } from '../../server/platform/pubsub.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Heard = Parameters<PubSub['subscribe']>[1]

/** What processes say to each other: at once, but for a line that is cut. */
function openLine() {
  const heard = new Map<PubSub, Heard>()
  const cut = new Set<PubSub>()
  return {
    cut,
    connect() {
      let resumed: ((since: Date) => void) | undefined
      const line: PubSub = {
        publish(channel, message) {
          if (cut.has(line)) return
          for (const [other, hear] of heard) {
            if (other === line || cut.has(other)) continue
            hear(JSON.parse(JSON.stringify(message)), channel)
          }
        },
        subscribe: async (_, hear) => void heard.set(line, hear),
        unsubscribe: () => undefined,
        onResumed(step) {
          resumed = step
        },
        onUnsaid: () => undefined,
        stop: () => undefined,
      }
      const mend = () => {
        cut.delete(line)
        resumed?.(new Date())
      }
      return { line, mend }
    },
  }
}

function comeIn(presence: Presence, userId: string, ...rooms: string[]) {
  presence.enter(userId)
  presence.belongsTo(userId, rooms)
}

/** Until what changed was said, and heard. */
const soon = () => vi.advanceTimersByTime(150)

test('a thousand who come in together are said once', () => {
  const said = vi.fn()
  const presence = createPresence(openLine().connect().line, said)
  for (let i = 0; i < 1_000; i++) comeIn(presence, `u${i}`, 'choir')
  expect(said).not.toHaveBeenCalled()
  soon()
  expect(said.mock.calls).toEqual([[new Set(['choir'])]])
  expect(presence.online('choir')).toHaveLength(1_000)
})

test('more pages of somebody who is there change nothing', () => {
  const said = vi.fn()
  const presence = createPresence(openLine().connect().line, said)
  comeIn(presence, 'claire', 'choir')
  soon()
  comeIn(presence, 'claire', 'choir')
  presence.leave('claire')
  soon()
  expect(said).toHaveBeenCalledTimes(1)
  presence.leave('claire')
  soon()
  expect(said).toHaveBeenCalledTimes(2)
  expect(presence.online('choir')).toEqual([])
})

test('each process knows those of the others, those too who came before it', () => {
  const line = openLine()
  const first = createPresence(line.connect().line, vi.fn())
  comeIn(first, 'claire', 'choir')
  soon()
  const late = line.connect()
  const second = createPresence(late.line, vi.fn())
  late.mend()
  comeIn(second, 'paul', 'choir', 'judo')
  soon()
  for (const { online } of [first, second]) expect(online('choir')).toEqual(['claire', 'paul'])
  expect(first.online('judo')).toEqual(['paul'])
})

test('somebody with pages on two processes is there until the last one is closed', () => {
  const line = openLine()
  const said = vi.fn()
  const first = createPresence(line.connect().line, said)
  const second = createPresence(line.connect().line, vi.fn())
  comeIn(first, 'claire', 'choir')
  comeIn(second, 'claire', 'choir')
  soon()
  first.leave('claire')
  soon()
  expect(first.online('choir')).toEqual(['claire'])
  second.leave('claire')
  soon()
  expect(first.online('choir')).toEqual([])
})

test('a process that stops takes its people with it; one that says nothing, after a while', () => {
  const line = openLine()
  const here = createPresence(line.connect().line, vi.fn())
  const stopping = createPresence(line.connect().line, vi.fn())
  const dead = line.connect()
  const silent = createPresence(dead.line, vi.fn())
  comeIn(stopping, 'paul', 'choir')
  comeIn(silent, 'samir', 'choir')
  soon()
  expect(here.online('choir')).toEqual(['paul', 'samir'])
  stopping.stop()
  expect(here.online('choir')).toEqual(['samir'])
  line.cut.add(dead.line)
  vi.advanceTimersByTime(10_000)
  expect(here.online('choir')).toEqual(['samir'])
  vi.advanceTimersByTime(10_000)
  expect(here.online('choir')).toEqual([])
})

test('what was missed while a line was cut is asked for', () => {
  const line = openLine()
  const here = createPresence(line.connect().line, vi.fn())
  const cut = line.connect()
  const there = createPresence(cut.line, vi.fn())
  comeIn(here, 'claire', 'choir')
  comeIn(there, 'paul', 'choir')
  soon()
  line.cut.add(cut.line)
  there.leave('paul')
  comeIn(here, 'samir', 'choir')
  soon()
  cut.mend()
  soon()
  for (const { online } of [here, there]) expect(online('choir')).toEqual(['claire', 'samir'])
})

test('a change that was lost on the way is noticed at the next word', () => {
  const line = openLine()
  const here = createPresence(line.connect().line, vi.fn())
  const lossy = line.connect()
  const there = createPresence(lossy.line, vi.fn())
  comeIn(there, 'paul', 'choir')
  soon()
  line.cut.add(lossy.line)
  comeIn(there, 'samir', 'choir')
  soon()
  line.cut.delete(lossy.line)
  vi.advanceTimersByTime(6_000)
  expect(here.online('choir')).toEqual(['paul', 'samir'])
})

test('sockets of one account are counted over all processes, whatever rooms it has', () => {
  const line = openLine()
  const here = createPresence(line.connect().line, vi.fn())
  const there = createPresence(line.connect().line, vi.fn())
  for (const _ of [1, 2, 3]) there.enter('claire')
  comeIn(there, 'paul', 'choir')
  here.enter('claire')
  soon()
  expect(here.socketsElsewhere('claire')).toBe(3)
  expect(there.socketsElsewhere('claire')).toBe(1)
  const late = line.connect()
  const third = createPresence(late.line, vi.fn())
  late.mend()
  expect(third.socketsElsewhere('claire')).toBe(4)
  there.leave('claire')
  soon()
  expect(here.socketsElsewhere('claire')).toBe(2)
  there.stop()
  expect(here.socketsElsewhere('claire')).toBe(0)
})
