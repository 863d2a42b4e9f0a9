import { Button } from '../../Button.tsx'
import { Dialog, DialogActions } from '../../Dialog.tsx'

/** Asks before an event can be seen by everybody. */
export function PublicWarning({ onAnswer }: { onAnswer: (isMeant: boolean) => void }) {
  return (
    <Dialog title="Attention" guarded={false} onClose={() => onAnswer(false)}>
      {(close) => (
        <>
          <p>
            Un événement public est visible de tous, aussi hors de votre association ou de votre
            groupe{'\u00A0'}: son nom, son lieu, ses dates et sa description. Toute personne qui a
            un compte peut y participer, tant qu’il reste des places.
          </p>
          <DialogActions>
            <Button onClick={close}>Annuler</Button>
            <Button look="primary" onClick={() => onAnswer(true)}>
              Confirmer
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
