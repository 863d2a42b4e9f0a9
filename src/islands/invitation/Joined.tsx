import { communityPath, loginThen, paths } from '../../../server/contract/paths.ts'
import { Done } from '../../ui/Done.tsx'
import formStyles from '../../ui/form.module.css'
import type { AcceptanceProps } from './Acceptance.tsx'
import { successes } from './invitation-words.ts'
import { SwitchAccount } from './SwitchAccount.tsx'

/** Where to go from here depends on who is logged in here, if anybody. */
export function Joined({ invitation, myEmail, id }: AcceptanceProps & { id: string }) {
  const { kind, email } = invitation
  const path = communityPath({ kind, id })
  return (
    <Done title={successes[kind].title}>
      <p>
        <strong>{invitation.community.name}</strong> {successes[kind].now}
      </p>
      {myEmail === email && (
        <a className="btn primary large" href={path}>
          {successes[kind].see}
        </a>
      )}
      {myEmail === null && (
        <a className="btn primary large" href={loginThen(path)}>
          Me connecter
        </a>
      )}
      {myEmail !== null && myEmail !== email && (
        <OtherAccount email={email} myEmail={myEmail} path={path} />
      )}
      <p className={formStyles.links}>
        <a href={paths.lists}>Mes groupes et associations</a>
        <a href={paths.home}>Accueil</a>
      </p>
    </Done>
  )
}

interface OtherAccountProps {
  email: string
  myEmail: string
  path: string
}

function OtherAccount({ email, myEmail, path }: OtherAccountProps) {
  return (
    <>
      <p>
        L’invitation était pour <strong>{email}</strong>, et c’est ce compte qui a rejoint. Ici,
        vous êtes connecté avec <strong>{myEmail}</strong>.
      </p>
      <SwitchAccount to={loginThen(path)} label="Changer de compte" />
    </>
  )
}
