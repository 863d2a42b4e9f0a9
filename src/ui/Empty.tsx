import type { ReactNode } from 'react'
import styles from './empty.module.css'

/** What stands where a list has nothing yet: a drawing, a sentence, what to do. */
export function Empty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.empty} data-empty>
      <div className={styles.drawing}>
        <svg className="rings" viewBox="0 0 34 22" strokeWidth="1.2" aria-hidden="true">
          <circle className="first" cx="10.5" cy="11" r="7.4" />
          <rect className="second" x="11.5" y="3.6" width="19.4" height="14.8" rx="7.4" />
          <path className="first" d="M10.5 3.6a7.4 7.4 0 0 1 7.4 7.4" />
        </svg>
      </div>
      <h3>{title}</h3>
      {children}
    </div>
  )
}
