import { Icon } from '../../../ui/Icon.tsx'
import styles from './members.module.css'

/** Opens what can be done about somebody; on a phone the whole row is its button. */
export function DetailCell({ name, onOpen }: { name: string; onOpen: () => void }) {
  return (
    <td className={styles.more}>
      <button
        type="button"
        className={`btn quiet ${styles.detail}`}
        aria-label={`Détail de ${name}`}
        onClick={onOpen}
      >
        <span>Détail</span>
        <Icon name="next" />
      </button>
    </td>
  )
}
