import styles from './badge.module.css'

interface BadgeProps {
  count: number
  /** What there are so many of: « messages non lus ». */
  label: string
}

/** How many wait; nothing for none. */
export function Badge({ count, label }: BadgeProps) {
  if (count === 0) return null
  return (
    <span className={styles.badge}>
      {count > 99 ? '99+' : count}
      <span className="unseen"> {label}</span>
    </span>
  )
}
