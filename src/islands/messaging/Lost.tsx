import { paths } from '../../../server/contract/paths.ts'
import { Empty } from '../../ui/Empty.tsx'
import styles from './page.module.css'

interface LostProps {
  /** It was one's own until now. */
  isLost: boolean
  onLeave: () => void
}

/** In place of a conversation that is not one's own, or not any more. */
export function Lost({ isLost, onLeave }: LostProps) {
  return (
    <section className={styles.lost} role="alert">
      <Empty
        as="p"
        title={
          isLost
            ? 'Vous ne faites plus partie de cette conversation'
            : 'Cette conversation n’est pas la vôtre'
        }
      >
        <p className="muted">
          {isLost
            ? 'Elle a été supprimée, ou vous n’en êtes plus membre.'
            : 'Elle n’existe pas ou plus, ou vous n’en êtes pas membre.'}
        </p>
        <a
          className="btn"
          href={paths.messaging}
          onClick={(event) => {
            event.preventDefault()
            onLeave()
          }}
        >
          Voir mes conversations
        </a>
      </Empty>
    </section>
  )
}
