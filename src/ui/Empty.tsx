import type { ReactNode } from 'react'
import styles from './empty.module.css'

interface EmptyProps {
  title: string
  /** Said in more words, and what to do. */
  children?: ReactNode
  /** In place of the two rings. */
  drawing?: ReactNode
  /** In the middle of a section; `beside` its words as a card, `quiet` where nothing is to be done. */
  look?: 'middle' | 'beside' | 'quiet'
  /** Where it stands below no heading it is none itself. */
  as?: 'h3' | 'p'
}

/** What stands where there is nothing yet: a drawing, a sentence, what to do. */
export function Empty({ title, children, drawing, look = 'middle', as: Title = 'h3' }: EmptyProps) {
  return (
    <div className={styles.empty} data-empty data-look={look}>
      <div className={styles.drawing}>{drawing ?? <RingsDrawing />}</div>
      <div className={styles.words}>
        <Title className={styles.title}>{title}</Title>
        {children}
      </div>
    </div>
  )
}

function RingsDrawing() {
  return (
    <svg className="rings" viewBox="0 0 34 22" strokeWidth="1.2" aria-hidden="true">
      <circle className="first" cx="10.5" cy="11" r="7.4" />
      <rect className="second" x="11.5" y="3.6" width="19.4" height="14.8" rx="7.4" />
      <path className="first" d="M10.5 3.6a7.4 7.4 0 0 1 7.4 7.4" />
    </svg>
  )
}
