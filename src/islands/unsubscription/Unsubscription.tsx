import { useState } from 'react'
import { type MailKind, theseMails } from '../../../server/contract/mail-preferences.ts'
import { notificationsPath } from '../../../server/contract/page-paths.ts'
import { call } from '../../stores/call.ts'
import { Alert } from '../../ui/Alert.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/Button.tsx'
import { Done } from '../../ui/Done.tsx'
import formStyles from '../../ui/form.module.css'

interface UnsubscriptionProps {
  token: string
  email: string
  kind: MailKind
}

/** Asks once: programs that follow the links of a mail press no button. */
export function Unsubscription({ token, email, kind }: UnsubscriptionProps) {
  const [done, setDone] = useState(false)
  const { alert, busy, run } = useAction(() =>
    call('POST /mails/unsubscribe', { query: { token } }),
  )
  const these = theseMails[kind]

  if (done) {
    return (
      <Done title="C’est noté">
        <p>
          <strong>{email}</strong> ne recevra plus {these}. Si vous avez un compte, vous pouvez
          changer d’avis dans votre profil.
        </p>
        <a className="btn" href={notificationsPath}>
          Choisir de quoi être prévenu
        </a>
      </Done>
    )
  }
  return (
    <div className={formStyles.done} data-until-done>
      <p>
        <strong>{email}</strong> ne recevra plus {these}. Les e-mails qui protègent un compte, comme
        un mot de passe à changer, partiront toujours.
      </p>
      <Alert>{alert}</Alert>
      <Button look="primary" className="large" busy={busy} onClick={() => run(() => setDone(true))}>
        Ne plus les recevoir
      </Button>
    </div>
  )
}
