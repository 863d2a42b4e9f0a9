import { useCallback, useEffect, useState } from 'react'
import { messageOf } from '../../client/failures.ts'
import { nb } from '../../client/french.ts'
import { call } from '../../stores/call.ts'
import { toast } from '../../stores/toasts.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Confirmation } from '../../ui/Confirmation.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './subscribe.module.css'

type State = { step: 'waiting' } | { step: 'shown'; url: string } | { step: 'failed'; why: string }

/** One's own address for the calendar of a phone or a computer, and another one where it went astray. */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const [state, setState] = useState<State>({ step: 'waiting' })
  const [isRenewing, setIsRenewing] = useState(false)

  const load = useCallback(async () => {
    const reply = await call('GET /users/me/calendar-feed')
    setState(
      reply.ok ? { step: 'shown', url: reply.data.url } : { step: 'failed', why: messageOf(reply) },
    )
  }, [])
  useEffect(() => {
    load()
  }, [load])

  async function renew() {
    const reply = await call('POST /users/me/calendar-feed')
    if (reply.ok) setState({ step: 'shown', url: reply.data.url })
    return reply
  }

  return (
    <Dialog title="S’abonner à mes agendas" guarded={false} onClose={onClose}>
      {(close) =>
        isRenewing ? (
          <Confirmation
            look="danger"
            label="Changer d’adresse"
            act={renew}
            onBack={() => setIsRenewing(false)}
            onDone={() => {
              setIsRenewing(false)
              toast.success('Votre adresse a changé')
            }}
          >
            <p>
              L’adresse actuelle ne servira plus{nb}: il faudra donner la nouvelle à chaque
              application qui l’utilise.
            </p>
          </Confirmation>
        ) : (
          <>
            <p>
              Tous vos événements dans l’agenda de votre téléphone ou de votre ordinateur, mis à
              jour d’eux-mêmes.
            </p>
            {state.step === 'waiting' && <Skeleton label="Un instant" rows={2} />}
            {state.step === 'failed' && <Alert>{state.why}</Alert>}
            {state.step === 'shown' && (
              <Address url={state.url} onRenew={() => setIsRenewing(true)} />
            )}
            <DialogActions>
              {state.step === 'failed' && <Button onClick={load}>Réessayer</Button>}
              <Button onClick={close}>Fermer</Button>
              {state.step === 'shown' && (
                <a className="btn primary" href={asCalendar(state.url)}>
                  <Icon name="device" />
                  Ouvrir mon application
                </a>
              )}
            </DialogActions>
          </>
        )
      }
    </Dialog>
  )
}

function Address({ url, onRenew }: { url: string; onRenew: () => void }) {
  return (
    <>
      <div className={styles.address}>
        <Field
          label="Votre adresse personnelle"
          hint="À coller dans votre application, là où elle propose un abonnement."
          value={url}
          readOnly
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton text={url} what="l’adresse" />
      </div>
      <p className="small muted">
        Gardez-la pour vous{nb}: qui la connaît voit vos événements. Elle a circulé{nb}?{' '}
        <button type="button" className={styles.renew} onClick={onRenew}>
          Changer d’adresse
        </button>
      </p>
    </>
  )
}

/** Calendar applications are opened by an address of their own kind. */
function asCalendar(url: string): string {
  return url.replace(/^https?:/, 'webcal:')
}
