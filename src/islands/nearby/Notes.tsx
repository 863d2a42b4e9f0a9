import type { ReactNode } from 'react'
import { eventLimits } from '../../../server/contract/event-limits.ts'
import { Button } from '../../ui/Button.tsx'
import { Drawing } from './Drawing.tsx'
import styles from './nearby.module.css'

/** What stands where the cards would, at their size. */
function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.note}>
      <Drawing />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
    </div>
  )
}

export function Invitation({ children }: { children: ReactNode }) {
  return (
    <Note title="Que se passe-t-il autour de vous ?">
      <p className="muted">
        Indiquez où vous êtes pour voir les rendez-vous ouverts à tous, dans un rayon de{' '}
        {eventLimits.radius}&nbsp;km. Votre position, arrondie au kilomètre, ne sert qu’à cette
        recherche et n’est pas enregistrée.
      </p>
      <div className={styles.acts}>{children}</div>
    </Note>
  )
}

export function Nothing({ around }: { around: string }) {
  return (
    <Note title={`Rien de prévu ${around} pour le moment`}>
      <p className="muted">
        Aucun événement public à venir dans un rayon de {eventLimits.radius}&nbsp;km. Essayez un
        autre lieu, ou revenez bientôt.
      </p>
    </Note>
  )
}

export function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Note title="Les événements n’ont pas pu être chargés">
      <p className="muted" role="alert">
        {message}
      </p>
      <div className={styles.acts}>
        <Button onClick={onRetry}>Réessayer</Button>
      </div>
    </Note>
  )
}
