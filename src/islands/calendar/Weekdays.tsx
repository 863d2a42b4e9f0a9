import { dateWords } from '../../../server/contract/formats.ts'
import { dayMs } from '../../client/months.ts'
import styles from './month.module.css'

const monday = 4

/** lundi, lun., L: styles show what there is room for. */
const weekdays = Array.from({ length: 7 }, (_, index) => {
  const full = dateWords((monday + index) * dayMs, { weekday: 'long', timeZone: 'UTC' })
  return { full, short: `${full.slice(0, 3)}.`, letter: full.charAt(0).toUpperCase() }
})

export function Weekdays() {
  return (
    <thead>
      <tr>
        {weekdays.map(({ full, short, letter }) => (
          <th key={full} scope="col" abbr={full}>
            <span className="unseen">{full}</span>
            <span className={styles.full} aria-hidden="true">
              {full}
            </span>
            <span className={styles.short} aria-hidden="true">
              {short}
            </span>
            <span className={styles.letter} aria-hidden="true">
              {letter}
            </span>
          </th>
        ))}
      </tr>
    </thead>
  )
}
