import { type ReactNode, useRef } from 'react'
import { type CarouselRow, useCarouselRow } from './carousel.ts'
import styles from './events.module.css'

interface EventCarouselProps {
  row: CarouselRow
  /** Cards. */
  children: ReactNode
}

/** Cards beside each other, to be swiped, scrolled with the arrow keys, or turned over by buttons. */
export function EventCarousel({ row, children }: EventCarouselProps) {
  const list = useRef<HTMLUListElement>(null)
  useCarouselRow(list, row)
  return (
    <ul
      className={styles.cards}
      ref={list}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll what has the focus
      tabIndex={0}
      onScroll={(event) => row.look(event.currentTarget)}
    >
      {children}
    </ul>
  )
}

/** The cards to come, as empty shapes. */
export function EventsToCome() {
  return (
    <ul className={styles.cards} aria-hidden="true">
      {['a', 'b', 'c', 'd'].map((key) => (
        <li key={key} className={`card ${styles.card} ${styles.skeleton}`}>
          <i />
          <i />
          <i />
          <i />
        </li>
      ))}
    </ul>
  )
}
