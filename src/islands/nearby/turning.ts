import { useState } from 'react'

const atRest = { start: true, end: true }

/** What a row of cards that scrolls sideways needs to be turned over by buttons. */
export function useTurning() {
  const [list, setList] = useState<HTMLUListElement | null>(null)
  const [ends, setEnds] = useState(atRest)

  function look(row: HTMLUListElement): void {
    const { scrollLeft, clientWidth, scrollWidth } = row
    // A screen's fractions of pixels make the end come a little early.
    const start = scrollLeft < 2
    const end = scrollLeft + clientWidth > scrollWidth - 2
    setEnds((old) => (old.start === start && old.end === end ? old : { start, end }))
  }

  function watch(row: HTMLUListElement) {
    setList(row)
    const observer = new ResizeObserver(() => look(row))
    observer.observe(row)
    return () => {
      observer.disconnect()
      setList(null)
      setEnds(atRest)
    }
  }

  return {
    ends,
    needed: !(ends.start && ends.end),
    turn: (direction: 1 | -1) => list?.scrollBy({ left: direction * list.clientWidth * 0.9 }),
    row: { watch, look },
  }
}

export type Turning = ReturnType<typeof useTurning>
