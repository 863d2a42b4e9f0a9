import type { ReactNode } from 'react'
import styles from './divider.module.css'

/** A line across, with words in it where it says something: a day, « Nouveaux messages ». */
export function Divider({ children, isNew }: { children?: ReactNode; isNew?: boolean }) {
  if (!children) return <hr className={styles.line} />
  return (
    <p className={styles.divider} data-new={isNew || undefined}>
      <span>{children}</span>
    </p>
  )
}
