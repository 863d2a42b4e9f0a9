import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import styles from './profile.module.css'

const DeletionDialog = lazy(() => import('./DeletionDialog.tsx'))

export function Deletion() {
  const [asking, setAsking] = useState(false)
  return (
    <div className={styles.deletion}>
      <p>Vos données personnelles sont effacées tout de suite, sans retour possible&nbsp;:</p>
      <ul>
        <li>votre profil, votre mot de passe et vos appareils connectés&nbsp;;</li>
        <li>vos places dans les associations et les groupes, vos invitations et vos réponses.</li>
      </ul>
      <p>
        Vos messages restent, sous le nom «&nbsp;Utilisateur supprimé&nbsp;». Une association ou un
        groupe que vous avez créé passe à son plus ancien administrateur, à défaut modérateur ou
        membre&nbsp;; sans personne d’autre, il est supprimé.
      </p>
      <div>
        <Button look="warn" onClick={() => setAsking(true)}>
          Supprimer mon compte
        </Button>
      </div>
      {asking && (
        <Suspense>
          <DeletionDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  )
}
