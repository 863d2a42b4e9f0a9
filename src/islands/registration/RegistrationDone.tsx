import { paths } from '../../../server/contract/paths.ts'
import { Done } from '../../ui/Done.tsx'
import { ResendActivation } from '../ResendActivation.tsx'

interface RegistrationDoneProps {
  email: string
  mailsKept: boolean
}

export function RegistrationDone({ email, mailsKept }: RegistrationDoneProps) {
  return (
    <Done title="Votre compte a bien été créé">
      <p>
        Plus qu’une étape&nbsp;: pour l’activer, suivez le lien de l’e-mail que nous venons
        d’envoyer à <strong>{email}</strong>.
      </p>
      <p className="muted">
        Rien reçu au bout de quelques minutes&nbsp;? Regardez parmi les courriers indésirables, ou
        demandez un nouvel e-mail.
      </p>
      {mailsKept && (
        <p>
          Ici, les e-mails ne partent pas vraiment&nbsp;: <a href={paths.mails}>lisez-les</a>.
        </p>
      )}
      <ResendActivation email={email} />
      <a href={paths.login}>Aller à la connexion</a>
    </Done>
  )
}
