import { type RefObject, useEffect, useState } from 'react'

const atRest = { start: true, end: true }

/**
 * What a row that scrolls sideways needs to be turned over by buttons: the row is watched as long as
 * it is there, and the buttons stand elsewhere.
 */
export function useCarousel() {
  const [row, setRow] = useState<HTMLElement | null>(null)
  const [ends, setEnds] = useState(atRest)

  function look({ scrollLeft, clientWidth, scrollWidth }: HTMLElement): void {
    // A screen's fractions of pixels make the end come a little early.
    const start = scrollLeft < 2
    const end = scrollLeft + clientWidth > scrollWidth - 2
    setEnds((old) => (old.start === start && old.end === end ? old : { start, end }))
  }

  function watch(element: HTMLElement): () => void {
    setRow(element)
    const observer = new ResizeObserver(() => look(element))
    observer.observe(element)
    return () => {
      observer.disconnect()
      setRow(null)
      setEnds(atRest)
    }
  }

  return {
    /** For the row. */
    row: { watch, look },
    /** For its buttons, which are not needed where all of it is in sight. */
    buttons: {
      ends,
      turn: (direction: 1 | -1) => row?.scrollBy({ left: direction * row.clientWidth * 0.9 }),
    },
    isNeeded: !(ends.start && ends.end),
  }
}

type Carousel = ReturnType<typeof useCarousel>
export type CarouselRow = Carousel['row']
export type CarouselTurn = Carousel['buttons']

/** Watches the row as long as it is there. */
export function useCarouselRow(element: RefObject<HTMLElement | null>, row: CarouselRow): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element stays the same
  useEffect(() => (element.current ? row.watch(element.current) : undefined), [])
}
