import { communityPath } from '../../../server/contract/page-paths.ts'
import { loginThen, paths } from '../../../server/contract/paths.ts'
import { keepLoginAddress } from '../../client/login-address.ts'
import formStyles from '../../ui/form.module.css'
import type { InvitationProps } from './InvitationPage.tsx'
import { successes } from './invitation-words.ts'
import { Result } from './Result.tsx'
import { SwitchAccount } from './SwitchAccount.tsx'

interface JoinedProps extends InvitationProps {
  id: string
  /** Who is logged in here joined, whatever address was invited. */
  asMe: boolean
}

/** Where to go from here depends on who is logged in here, if anybody. */
export function Joined({ invitation, myEmail, id, asMe }: JoinedProps) {
  const { kind, email } = invitation
  const path = communityPath({ kind, id })
  return (
    <Result title={successes[kind].title}>
      <p>
        <strong>{invitation.community.name}</strong> {successes[kind].now}
      </p>
      {(asMe || myEmail === email) && (
        <a className="btn primary large" href={path}>
          {successes[kind].see}
        </a>
      )}
      {myEmail === null && (
        <a
          className="btn primary large"
          href={loginThen(path)}
          onClick={() => keepLoginAddress(email)}
        >
          Me connecter
        </a>
      )}
      {!asMe && myEmail !== null && myEmail !== email && (
        <OtherAccount email={email} myEmail={myEmail} path={path} />
      )}
      <p className={formStyles.links}>
        <a href={paths.lists}>Mes groupes et associations</a>
        <a href={paths.home}>Accueil</a>
      </p>
    </Result>
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
      <SwitchAccount look="primary" to={loginThen(path)} label="Changer de compte" />
    </>
  )
}
