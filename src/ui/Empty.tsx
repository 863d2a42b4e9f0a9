import type { ReactNode } from 'react'
import styles from './empty.module.css'
import { RingsDrawing } from './Rings.tsx'

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
      <div className={styles.drawing}>{drawing ?? <RingsDrawing strokeWidth={1.2} />}</div>
      <div className={styles.words}>
        <Title className={styles.title}>{title}</Title>
        {children}
      </div>
    </div>
  )
}
