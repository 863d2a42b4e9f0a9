import { eventPath } from '../../../server/contract/event-paths.ts'
import type { Bar } from './bars.ts'
import { stanceOn, timeAt, wordsOf } from './calendar-words.ts'
import styles from './line.module.css'
import { isLong } from './placing.ts'
import { StanceIcon } from './StanceIcon.tsx'

interface EventLineProps {
  bar: Bar
  colour: number | undefined
}

/**
 * An event in the grid; one of several days is a bar over all of them. Where a cell has no room for all of
 * it, its time is not shown, and its name is cut.
 */
export function EventLine({ bar, colour }: EventLineProps) {
  const { placed, lane, first, last } = bar
  const { entry } = placed
  const stance = stanceOn(entry)
  const words = wordsOf(placed)
  return (
    <a
      className={styles.event}
      href={eventPath(entry.id)}
      tabIndex={-1}
      aria-label={words}
      title={words}
      data-colour={colour}
      data-lane={lane}
      // Further ones are drawn for paper alone, and by the browser: the policy takes no style of a server's.
      style={lane > 1 ? { gridRow: lane + 2 } : undefined}
      data-long={isLong(placed) || undefined}
      data-span={last - first + 1}
      data-before={first > placed.first || undefined}
      data-after={last < placed.last || undefined}
      data-answer={entry.answer ?? undefined}
    >
      {stance && <StanceIcon name={stance.icon} />}
      <span className={styles.text}>
        {!isLong(placed) && (
          <span className={styles.time} aria-hidden="true">
            {timeAt(placed.from)}
          </span>
        )}
        <span className={styles.name}>{entry.name}</span>
      </span>
    </a>
  )
}
