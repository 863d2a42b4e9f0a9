import { type SyntheticEvent, useState } from 'react'
import { limits } from '../../../../server/contract/limits.ts'
import { isPayable } from '../../../../server/contract/transfer.ts'
import { messageOf } from '../../../client/failures.ts'
import { count } from '../../../client/french.ts'
import { remindOfDues } from '../../../stores/community-dues.ts'
import { toast } from '../../../stores/toasts.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Counter } from '../../../ui/Counter.tsx'
import { DialogActions } from '../../../ui/Dialog.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { useDues } from './use-dues.ts'

interface RemindFormProps {
  associationId: string
  /** Of members and open invitations. */
  ids: string[]
  onBack: () => void
  onDone: () => void
}

export function RemindForm({ associationId, ids, onBack, onDone }: RemindFormProps) {
  const { dues } = useDues(associationId)
  const [message, setMessage] = useState('')
  const [busy, setBusy] = useState(false)
  const [alert, setAlert] = useState<string>()
  const isTooLong = message.trim().length > limits.reminderMessageLength

  async function send(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    if (busy || isTooLong) return
    setBusy(true)
    setAlert(undefined)
    const reply = await remindOfDues({ kind: 'association', id: associationId }, ids, message)
    setBusy(false)
    if (!reply.ok) return setAlert(messageOf(reply))
    toast.success(result(reply.data))
    onDone()
  }

  return (
    <form noValidate onSubmit={send}>
      <p>
        {ids.length > 1
          ? `Chacune de ces ${ids.length} personnes reçoit un e-mail`
          : 'Cette personne reçoit un e-mail'}{' '}
        qui rappelle la cotisation à régler
        {dues && isPayable(dues) && ', avec l’IBAN et le code QR du virement'}. Personne n’est
        rappelé plus d’une fois en {'7\u00A0jours'}.
      </p>
      {dues && !isPayable(dues) && (
        <p className="muted small">
          L’association n’a pas indiqué d’IBAN{'\u00A0'}: l’e-mail ne dit pas où faire le virement.
        </p>
      )}
      <TextArea
        // The button that led here is gone.
        autoFocus
        label="Votre message"
        optional
        rows={3}
        defaultValue=""
        hint={<Counter text={message} max={limits.reminderMessageLength} />}
        error={isTooLong ? 'Ce message est trop long' : undefined}
        onChange={({ target }) => setMessage(target.value)}
      />
      <Alert>{alert}</Alert>
      <DialogActions>
        <Button onClick={onBack}>Retour</Button>
        <Button type="submit" look="primary" busy={busy}>
          {ids.length > 1 ? `Envoyer ${ids.length} rappels` : 'Envoyer le rappel'}
        </Button>
      </DialogActions>
    </form>
  )
}

function result({ reminded, skipped }: { reminded: number; skipped: number }): string {
  const sent = count(reminded, 'rappel envoyé', 'rappels envoyés')
  if (skipped === 0) return sent
  const others =
    skipped > 1 ? `${skipped} personnes ne sont pas rappelées` : 'une personne n’est pas rappelée'
  const why = 'déjà fait il y a moins de 7 jours, ou non souhaité'
  return reminded > 0 ? `${sent}, ${others} (${why})` : `Aucun rappel envoyé (${why})`
}
