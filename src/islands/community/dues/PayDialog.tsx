import type { Dues } from '../../../../server/contract/dues.ts'
import { inEuros, isPayable } from '../../../../server/contract/transfer.ts'
import { fullName } from '../../../client/people.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { Rings } from '../../../ui/Rings.tsx'
import type { CommunityView } from '../view.ts'
import { askedFirst } from './contact.ts'
import { Transfer } from './Transfer.tsx'
import { useDues } from './use-dues.ts'

type PayDialogProps = CommunityView & { onClose: () => void }

/** How one pays one's own contribution. */
export default function PayDialog({ community, me, onClose }: PayDialogProps) {
  const { dues, error } = useDues(community.id)
  const contact = askedFirst(community, me)
  return (
    <Dialog title="Régler votre cotisation" onClose={onClose}>
      {(close) => (
        <>
          <Alert>{error}</Alert>
          {!dues && !error && <Rings label="Un instant" />}
          {dues && <HowToPay dues={dues} name={fullName(me.user)} />}
          {contact && (
            <p className="muted">
              Une question{'\u00A0'}?{' '}
              <a href={`mailto:${contact.user.email}`}>Écrivez à {contact.user.firstName}</a>
            </p>
          )}
          <DialogActions>
            <Button onClick={close}>Fermer</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}

function HowToPay({ dues, name }: { dues: Dues; name: string }) {
  if (isPayable(dues)) return <Transfer account={dues} name={name} />
  return (
    <p>
      {dues.amount !== null && (
        <>
          Montant{'\u00A0'}: <strong>{inEuros(dues.amount)}</strong>.{' '}
        </>
      )}
      L’association n’a pas indiqué de compte pour un virement{'\u00A0'}: réglez-la directement.
    </p>
  )
}
