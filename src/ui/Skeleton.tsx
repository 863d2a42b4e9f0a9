import styles from './skeleton.module.css'

interface SkeletonProps {
  /** What is on its way, for who does not see it. */
  label: string
  /** So many rows as will probably come. */
  rows: number
  /** Rows of people or communities begin with a round or a square. */
  begin?: 'round' | 'square'
}

/** The shape of what comes; it shows after 300 ms, when waiting can be felt. */
export function Skeleton({ label, rows, begin }: SkeletonProps) {
  return (
    <div className={styles.skeleton} role="status">
      <span className="unseen">{label}</span>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={index} className={styles.row} data-begin={begin} aria-hidden="true">
          <i />
          <i />
        </div>
      ))}
    </div>
  )
}
