import styles from './lists.module.css'

/** A few rings that hold each other; the last one is still to be closed. */
export function Chain({ links }: { links: 2 | 3 }) {
  return (
    <svg
      className={styles.drawing}
      viewBox={links === 3 ? '0 0 172 72' : '0 0 124 72'}
      data-links={links}
      aria-hidden="true"
    >
      <rect className={styles.first} x="4" y="16" width="68" height="40" rx="20" />
      <rect className={styles.second} x="52" y="16" width="68" height="40" rx="20" />
      <path className={styles.first} d="M52 16a20 20 0 0 1 20 20" />
      {links === 3 && (
        <>
          <path className={styles.open} d="M148 56h-28a20 20 0 0 1 0-40h28a20 20 0 0 1 0 40" />
          <path className={styles.second} d="M100 16a20 20 0 0 1 20 20" />
        </>
      )}
    </svg>
  )
}

/** A month with nothing in it yet, held by two rings. */
export function Month() {
  return (
    <svg className={styles.drawing} viewBox="0 0 124 96" data-links="2" aria-hidden="true">
      <path className={styles.second} d="M14 26h96v56a8 8 0 0 1-8 8H22a8 8 0 0 1-8-8ZM14 44h96" />
      <path className={styles.dots} d="M34 60h.1M62 60h.1M90 60h.1M34 76h.1M90 76h.1" />
      <rect className={styles.first} x="32" y="10" width="14" height="26" rx="7" />
      <rect className={styles.first} x="78" y="10" width="14" height="26" rx="7" />
      <path className={styles.sun} d="M62 76h.1" />
    </svg>
  )
}
