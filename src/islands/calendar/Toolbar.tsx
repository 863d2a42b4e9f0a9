import { type ReactNode, useId } from 'react'
import { capital } from '../../client/french.ts'
import { monthAfter } from '../../client/months.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { monthName } from './calendar-words.ts'
import styles from './toolbar.module.css'

interface ToolbarProps {
  titleId: string
  month: string
  /** What the month holds, said whenever it changes. */
  status: ReactNode
  /** Null leads to the current month. */
  onGo: (month: string | null) => void
  /** Where one may plan nothing there is no button for it. */
  onPlan: (() => void) | null
}

export function Toolbar({ titleId, month, status, onGo, onPlan }: ToolbarProps) {
  const name = useId()
  return (
    <div className={styles.bar}>
      <h1 id={titleId} tabIndex={-1}>
        {capital(monthName(month))}
      </h1>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in */}
      <div className={styles.turns} role="group" aria-labelledby={name}>
        <span id={name} className="unseen">
          Mois affiché
        </span>
        <Turn label="Mois précédent" icon="previous" to={monthAfter(month, -1)} onGo={onGo} />
        <Turn label="Mois suivant" icon="next" to={monthAfter(month, 1)} onGo={onGo} />
        <Button onClick={() => onGo(null)}>Ce mois-ci</Button>
      </div>
      <p className={styles.status} role="status">
        <span className="unseen">{capital(monthName(month))}, </span>
        {status}
      </p>
      {onPlan && (
        <Button look="primary" className={styles.plan} onClick={onPlan}>
          <Icon name="plus" />
          <span>
            Planifier<span className={styles.rest}> un événement</span>
          </span>
        </Button>
      )}
    </div>
  )
}

interface TurnProps extends Pick<ToolbarProps, 'onGo'> {
  label: string
  icon: 'previous' | 'next'
  /** Null at the end of what there is: the button stays, so that the focus is not lost. */
  to: string | null
}

function Turn({ label, icon, to, onGo }: TurnProps) {
  return (
    <Button
      className={styles.turn}
      aria-label={label}
      aria-disabled={to === null || undefined}
      onClick={() => to !== null && onGo(to)}
    >
      <Icon name={icon} />
    </Button>
  )
}
