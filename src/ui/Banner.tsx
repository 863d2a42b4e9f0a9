import type { ReactNode } from 'react'
import styles from './banner.module.css'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'

interface BannerProps {
  /** `due` waits for somebody, `ok` is done, `no` went wrong; without it a remark. */
  tone?: 'ok' | 'due' | 'no'
  icon: IconName
  title: ReactNode
  /** What follows from it, in smaller words. */
  children?: ReactNode
  /** A button or a link. */
  action?: ReactNode
}

/** Something one should know before the rest of the page; it stays. */
export function Banner({ tone, icon, title, children, action }: BannerProps) {
  return (
    <div className={styles.banner} data-tone={tone}>
      <Icon name={icon} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children && <div className={styles.more}>{children}</div>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
