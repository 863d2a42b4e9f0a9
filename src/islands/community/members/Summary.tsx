import type { Contribution } from '../../../../server/contract/kinds.ts'
import { contributions } from '../../../../server/contract/kinds.ts'
import styles from './summary.module.css'

/** `3 à jour sur 11`, in words and as a bar. */
export function Summary({ counts }: { counts: Record<Contribution, number> }) {
  const all = counts.paid + counts.waiting + counts.empty
  return (
    <div className={styles.summary}>
      <p className={styles.words}>
        <strong>{counts.paid}</strong> à jour sur {all}
      </p>
      <Bar counts={counts} all={all} />
    </div>
  )
}

function Bar({ counts, all }: { counts: Record<Contribution, number>; all: number }) {
  let start = 0
  return (
    <svg
      className={styles.bar}
      viewBox={`0 0 ${all} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {contributions.map((one) => {
        const x = start
        start += counts[one]
        return <rect key={one} data-part={one} x={x} width={counts[one]} height="1" />
      })}
    </svg>
  )
}
