import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { loadOlder } from '../../stores/messaging/messages.ts'
import { noteSeen } from '../../stores/messaging/reading.ts'
import type { OwnRoom } from '../../stores/messaging/rooms.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import type { Row } from './rows.ts'

/** Pixels from the end within which one is at it, and from the top at which older ones are asked for. */
const near = { end: 48, top: 800 }

/** On the server nothing is laid out. */
const useAfterLayout = import.meta.env.SSR ? useEffect : useLayoutEffect

/**
 * How the history moves: it begins at the divider or at its end, follows its end while one is there,
 * stays where it is when older ones come, and notes what was in view.
 */
export function useFlow(room: OwnRoom, rows: readonly Row[], me: string, sent: number) {
  const isAlive = useHydrated()
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const follows = useRef(true)
  const offset = useRef(0)
  const [isAtEnd, setIsAtEnd] = useState(true)
  const shift = useShift(rows)
  const latest = useRef({ rows, room })
  latest.current = { rows, room }

  /** As far as is known; what turns out to be higher asks again. A list's own jump lasts, and would fight with a hand that scrolls. */
  function toEnd(): void {
    const { current } = scroller
    follows.current = true
    current?.scrollTo(0, current.scrollHeight)
  }

  /** Where all that is new has room, this is the end. */
  function toDivider(): void {
    follows.current = false
    list.current?.scrollToIndex(divider, { align: 'start' })
  }

  function look(): void {
    const { scrollOffset, scrollSize, viewportSize } = list.current ?? nothing
    if (viewportSize === 0) return
    const isEnd = scrollOffset + viewportSize >= scrollSize - near.end
    // What grows at the end leaves one behind for a moment; who scrolls up does not follow.
    if (isEnd) follows.current = true
    else if (scrollOffset < offset.current - 1) follows.current = false
    offset.current = scrollOffset
    setIsAtEnd(follows.current)
    if (scrollOffset < near.top) loadOlder(latest.current.room.id)
    noteRead()
  }

  /** What was in view while somebody looked at the page. */
  function noteRead(): void {
    const handle = list.current
    if (!handle || document.visibilityState === 'hidden' || handle.viewportSize === 0) return
    const end = handle.scrollOffset + handle.viewportSize
    const { rows } = latest.current
    for (let at = handle.findItemIndex(end); at >= 0; at -= 1) {
      const row = rows[at]
      const top = handle.getItemOffset(at)
      // Its end, or where it is longer than the window, more than its beginning.
      const isSeen = top + handle.getItemSize(at) <= end + near.end / 2 || top < handle.scrollOffset
      if (row?.kind === 'message' && isSeen) {
        noteSeen(row.message, me)
        return
      }
    }
  }

  function onResize(): void {
    if (follows.current) toEnd()
    look()
  }

  const divider = rows.findIndex(({ kind }) => kind === 'new')
  const firstNew = rows[divider + 1]?.key
  const dividedAt = useRef<string>(undefined)

  // Whenever there is something new at the end. New ones that one did not see come are begun with.
  useAfterLayout(() => {
    if (!isAlive || !follows.current) return
    const isDivided = divider >= 0 && dividedAt.current !== firstNew
    if (isDivided || (divider >= 0 && document.visibilityState === 'hidden')) toDivider()
    else toEnd()
    dividedAt.current = divider < 0 ? undefined : firstNew
  }, [isAlive, rows.at(-1)?.key, rows.length])

  // Whatever was sent is looked at.
  useAfterLayout(() => {
    if (sent > 0) toEnd()
  }, [sent])

  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads what is latest
  useEffect(() => {
    const frame = requestAnimationFrame(look)
    document.addEventListener('visibilitychange', noteRead)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('visibilitychange', noteRead)
    }
  }, [rows])

  return { scroller, list, shift, isAtEnd, onScroll: look, onResize, toEnd }
}

const nothing = { scrollOffset: 0, scrollSize: 0, viewportSize: 0 }

/** Whether what is new stands at the beginning: then the place is kept from the end. */
function useShift(rows: readonly Row[]): boolean {
  const before = useRef(rows)
  const first = before.current.find(({ kind }) => kind === 'message')
  const now = rows.find(({ kind }) => kind === 'message')
  const isLonger = rows.length > before.current.length
  const shift = isLonger && first !== undefined && now?.key !== first.key
  useEffect(() => {
    before.current = rows
  }, [rows])
  return shift
}
