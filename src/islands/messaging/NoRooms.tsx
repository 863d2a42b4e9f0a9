import { paths } from '../../../server/contract/paths.ts'
import { Empty } from '../../ui/Empty.tsx'
import { pageTitle } from './messaging-words.ts'
import styles from './page.module.css'

/** Who belongs nowhere yet has nobody to talk to: a drawing, a sentence, what to do. */
export function NoRooms() {
  return (
    <div className={styles.none}>
      <h1>{pageTitle}</h1>
      <Empty as="p" look="beside" title="Pas encore de conversation" drawing={<Drawing />}>
        <p className="muted">
          Chaque association et chaque groupe a la sienne, ouverte dès que vous en faites partie.
        </p>
        <a className="btn primary" href={`${paths.creation}=groupe`}>
          Créer mon groupe
        </a>
      </Empty>
    </div>
  )
}

/** Two bubbles that overlap as the rings of the logo do. */
function Drawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 124 96" aria-hidden="true">
      <path
        data-line="second"
        d="M52 34h44a16 16 0 0 1 16 16v10a16 16 0 0 1-16 16h-2v12L80 76H52a16 16 0 0 1-16-16V50a16 16 0 0 1 16-16Z"
      />
      <path
        data-line="first"
        d="M28 8h40a16 16 0 0 1 16 16v8a16 16 0 0 1-16 16H40L26 60V48a16 16 0 0 1-14-16v-8A16 16 0 0 1 28 8Z"
      />
      <path data-line="dots" d="M34 28h.1M48 28h.1M62 28h.1" />
    </svg>
  )
}
