import { count } from '../../client/french.ts'
import { Shares } from '../../ui/Progress.tsx'
import styles from './coming.module.css'

/** What is left of an event's places, in words and as a bar. */
export function Places({ total, left }: { total: number; left: number }) {
  const taken = total - left
  return (
    <div className={styles.places}>
      <p className={styles.head}>
        {left === 0 ? (
          <span className="chip due">Complet</span>
        ) : (
          <b>{count(left, 'place restante', 'places restantes')}</b>
        )}
        <span className="muted small num">
          {taken}&nbsp;/&nbsp;{total}
          <span className="unseen"> places prises</span>
        </span>
      </p>
      <Shares
        shares={[
          { name: 'taken', count: taken, tone: 'ok' },
          { name: 'left', count: left },
        ]}
      />
    </div>
  )
}
