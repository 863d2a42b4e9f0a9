import styles from './nearby.module.css'

/** Two joined rings on a map, one of them pinned. */
export function Drawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 160 112" aria-hidden="true">
      <path
        className={styles.second}
        d="M8 92 40 78l40 14 40-14 32 12M40 78V60M120 78V66M80 92v8"
      />
      <rect className={styles.second} x="74" y="24" width="58" height="40" rx="20" />
      <path
        className={styles.first}
        d="M58 92S90 66 90 44a32 32 0 0 0-64 0c0 22 32 48 32 48ZM58 34a11 11 0 1 0 0 22 11 11 0 0 0 0-22Z"
      />
    </svg>
  )
}
