import { useState } from 'react'
import { invitationPath, invitedRegistrationPath } from '../../../server/contract/page-paths.ts'
import { loginThen } from '../../../server/contract/paths.ts'
import { keepLoginAddress } from '../../client/login-address.ts'
import { Button } from '../../ui/Button.tsx'
import type { InvitationProps } from './InvitationPage.tsx'
import styles from './invitation.module.css'
import { SwitchAccount } from './SwitchAccount.tsx'

interface AnswersProps extends InvitationProps {
  onJoin: (asMe: boolean) => Promise<void>
  onDecline: () => Promise<void>
}

/** What one can do depends on whether the invited address has an account, and on who is logged in. */
export function Answers(props: AnswersProps) {
  const { onJoin, onDecline } = props
  const [busy, setBusy] = useState(false)
  // Null until somebody asked to: who comes back finds the button that they left.
  const [declining, setDeclining] = useState<boolean | null>(null)

  async function run(answer: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(true)
    await answer()
    setBusy(false)
  }

  if (declining) {
    return (
      <>
        <p id="declining" className={styles.question}>
          Refuser cette invitation&nbsp;? Pour la retrouver, il faudra vous la renvoyer.
        </p>
        <div className={styles.answers}>
          <Button
            autoFocus
            aria-describedby="declining"
            look="danger"
            className="large"
            busy={busy}
            onClick={() => run(onDecline)}
          >
            Refuser l’invitation
          </Button>
          <Button className="large" onClick={() => setDeclining(false)}>
            Retour
          </Button>
        </div>
      </>
    )
  }
  return (
    <>
      <div className={styles.answers}>
        <Ways {...props} busy={busy} onJoin={(asMe) => run(() => onJoin(asMe))} />
        <Button
          autoFocus={declining === false}
          look="quiet"
          className={styles.decline}
          onClick={() => setDeclining(true)}
        >
          Refuser
        </Button>
      </div>
      <p className={styles.fine}>
        <Consequence {...props} /> Les membres verront votre nom et cette adresse. Refuser retire
        l’invitation, sans autre suite.
      </p>
    </>
  )
}

function Ways({ invitation, token, myEmail, busy, onJoin }: AnswersProps & { busy: boolean }) {
  const { kind, account, community, email } = invitation
  const registration = invitedRegistrationPath(kind, token)
  const join = (asMe: boolean) => (
    <Button look="primary" className="large" busy={busy} onClick={() => onJoin(asMe)}>
      Rejoindre
    </Button>
  )
  if (account === 'active') return join(false)
  if (myEmail) {
    return (
      <>
        {join(true)}
        <SwitchAccount to={registration} label="Créer un autre compte" />
      </>
    )
  }
  const here = invitationPath({ kind, id: community.id }, token)
  return (
    <>
      <a className="btn primary large" href={registration}>
        Rejoindre
      </a>
      <a className="btn large" href={loginThen(here)} onClick={() => keepLoginAddress(email)}>
        J’ai déjà un compte
      </a>
    </>
  )
}

function Consequence({ invitation: { account, email }, myEmail }: InvitationProps) {
  if (account === 'none' && !myEmail) {
    return (
      <>
        Rejoindre crée votre compte avec l’adresse <b>{email}</b>.
      </>
    )
  }
  if (account === 'none') {
    return (
      <>
        L’invitation est arrivée à <b>{email}</b>, une adresse sans compte. Vous rejoignez avec le
        compte où vous êtes connecté, <b>{myEmail}</b>.
      </>
    )
  }
  return myEmail === email ? (
    <>
      Vous rejoignez avec votre compte <b>{email}</b>.
    </>
  ) : (
    <>
      Le compte <b>{email}</b> rejoint
      {myEmail && <>, et non celui où vous êtes connecté, {myEmail}</>}.
    </>
  )
}
