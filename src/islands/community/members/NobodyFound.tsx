import { nb } from '../../../client/french.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './members.module.css'

export function NobodyFound({ typed, onShowAll }: { typed: string; onShowAll: () => void }) {
  return (
    <div className={styles.none}>
      <p>
        {typed
          ? `Aucun membre ne correspond à «${nb}${typed}${nb}».`
          : 'Aucun membre ne correspond à ces filtres.'}
      </p>
      <Button onClick={onShowAll}>
        {typed ? 'Effacer la recherche' : 'Voir tous les membres'}
      </Button>
    </div>
  )
}
