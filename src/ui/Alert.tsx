import { Children, type ReactNode } from 'react'
import styles from './alert.module.css'
import { Icon } from './Icon.tsx'

/** What went wrong with a whole form; read out as soon as it appears. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <div className={styles.place} role="alert">
      {Children.toArray(children).length > 0 ? (
        <div className={styles.alert}>
          <Icon name="alert" />
          <div>{children}</div>
        </div>
      ) : null}
    </div>
  )
}
