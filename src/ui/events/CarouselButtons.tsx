import { Icon } from '../Icon.tsx'
import type { CarouselTurn } from './carousel.ts'
import styles from './events.module.css'

/** The two buttons of the cards. They stay at the ends, so that the focus is not lost there. */
export function CarouselButtons({ ends, turn }: CarouselTurn) {
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
