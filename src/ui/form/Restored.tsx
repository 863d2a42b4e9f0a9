import { Banner } from '../Banner.tsx'
import { Button } from '../Button.tsx'

interface RestoredProps {
  isRestored: boolean
  onDrop: () => void
}

/** Says above a form that it holds what somebody typed before they had to go. */
export function Restored({ isRestored, onDrop }: RestoredProps) {
  return (
    // There before its words are, or nobody hears them; without them it takes no place.
    <div role="status" className={isRestored ? undefined : 'unseen'}>
      {isRestored && (
        <Banner
          icon="pencil"
          title="Votre saisie est de retour"
          action={<Button onClick={onDrop}>L’effacer</Button>}
        >
          Elle n’est pas encore enregistrée.
        </Banner>
      )}
    </div>
  )
}
