import { useId } from 'react'
import styles from './progress.module.css'

interface ProgressProps {
  label: string
  /** Left out as long as nobody can say. */
  value?: number
  max?: number
}

/** How far something has come. */
export function Progress({ label, value, max = 1 }: ProgressProps) {
  const id = useId()
  return (
    <div className={styles.progress}>
      <label htmlFor={id}>{label}</label>
      <progress id={id} value={value} max={max} />
    </div>
  )
}

interface SharesProps {
  shares: readonly { name: string; count: number; tone?: 'ok' | 'due' }[]
}

/** How a whole divides. The words beside it say the same. */
export function Shares({ shares }: SharesProps) {
  return (
    <svg className={styles.shares} aria-hidden="true">
      {shares
        .filter(({ count }) => count > 0)
        .map(({ name, count, tone }, index, shown) => {
          const total = shown.reduce((sum, share) => sum + share.count, 0)
          const before = shown.slice(0, index).reduce((sum, share) => sum + share.count, 0)
          const percent = (part: number) => `${(part / total) * 100}%`
          return (
            <rect
              key={name}
              data-tone={tone}
              x={percent(before)}
              width={percent(count)}
              height="100%"
            />
          )
        })}
    </svg>
  )
}
