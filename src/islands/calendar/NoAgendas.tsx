import { paths } from '../../../server/contract/paths.ts'
import { Empty } from '../../ui/Empty.tsx'
import styles from './page.module.css'

/** Who belongs nowhere yet has nothing to look at: a drawing, a sentence, what to do. */
export function NoAgendas({ titleId }: { titleId: string }) {
  return (
    <div className={styles.none}>
      <h1 id={titleId}>Calendrier</h1>
      <Empty as="p" look="beside" title="Votre mois est encore tout blanc" drawing={<Drawing />}>
        <p className="muted">
          Les rendez-vous de vos associations et de vos groupes viendront s’y ranger, jour par jour.
        </p>
        <a className="btn primary" href={paths.creation}>
          Créer mon association
        </a>
      </Empty>
    </div>
  )
}

/** A month with nothing in it yet, held by two rings. */
function Drawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 124 96" aria-hidden="true">
      <path data-line="second" d="M14 26h96v56a8 8 0 0 1-8 8H22a8 8 0 0 1-8-8ZM14 44h96" />
      <path data-line="dots" d="M34 60h.1M62 60h.1M90 60h.1M34 76h.1M90 76h.1" />
      <rect data-line="first" x="32" y="10" width="14" height="26" rx="7" />
      <rect data-line="first" x="78" y="10" width="14" height="26" rx="7" />
      <path data-line="sun" d="M62 76h.1" />
    </svg>
  )
}
