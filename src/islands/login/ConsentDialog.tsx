import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'

interface ConsentDialogProps {
  onAccept: () => void
  onClose: () => void
}

export default function ConsentDialog({ onAccept, onClose }: ConsentDialogProps) {
  return (
    <Dialog title="La connexion a besoin de cookies" onClose={onClose}>
      {(close) => (
        <>
          <p>
            Ils gardent votre session ouverte, et rien d’autre&nbsp;: ni publicité, ni mesure
            d’audience. En vous connectant, vous les acceptez.
          </p>
          <DialogActions>
            <Button onClick={close}>Refuser</Button>
            <Button
              look="primary"
              onClick={() => {
                close()
                onAccept()
              }}
            >
              Accepter et me connecter
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
