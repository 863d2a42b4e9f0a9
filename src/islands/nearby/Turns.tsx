import { Icon } from '../../ui/Icon.tsx'
import styles from './nearby.module.css'
import type { Turning } from './turning.ts'

/** The two buttons of the cards. They stay at the ends, so that the focus is not lost there. */
export function Turns({ ends, turn }: Pick<Turning, 'ends' | 'turn'>) {
  return (
    <div className={styles.turns}>
      <button
        type="button"
        className={styles.arrow}
        aria-label="Événements précédents"
        aria-disabled={ends.start}
        onClick={() => turn(-1)}
      >
        <Icon name="previous" />
      </button>
      <button
        type="button"
        className={styles.arrow}
        aria-label="Événements suivants"
        aria-disabled={ends.end}
        onClick={() => turn(1)}
      >
        <Icon name="next" />
      </button>
    </div>
  )
}
