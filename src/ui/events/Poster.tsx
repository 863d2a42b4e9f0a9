import type { ReactNode } from 'react'
import { posterOf } from '../../client/poster-dates.ts'
import { RingsDrawing } from '../Rings.tsx'
import styles from './poster.module.css'

interface PosterProps {
  /** When it begins, ISO 8601. */
  start: string
  zone: string
  /** The year is named where it is not that of this moment. */
  now: string
  /** Less high, for a page that asks one thing. */
  compact?: boolean
  /** The title and what belongs to it. */
  children: ReactNode
}

/** The head of an event: its day in large numerals on the colour of its community, from edge to edge. */
export function Poster({ start, zone, now, compact, children }: PosterProps) {
  const { weekday, day, month, year } = posterOf(new Date(start), zone, new Date(now))
  const isThisYear = posterOf(new Date(now), zone).year === year
  return (
    <div className={styles.bill} data-compact={compact || undefined}>
      <RingsDrawing className={styles.rings} strokeWidth={2.6} />
      {/* The words beside it say the same. */}
      <p className={styles.day} aria-hidden="true">
        <span>
          {weekday}
          <span>{isThisYear ? month : `${month} ${year}`}</span>
        </span>
        <b>{dayNumeral(day)}</b>
      </p>
      <div className={styles.title}>{children}</div>
    </div>
  )
}

/** The first of a month is the only day that is no mere number in French. */
export function dayNumeral(day: string): ReactNode {
  if (day !== '1') return day
  return (
    <>
      1<sup>er</sup>
    </>
  )
}
