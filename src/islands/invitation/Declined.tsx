import { paths } from '../../../server/contract/paths.ts'
import type { InvitationProps } from './InvitationPage.tsx'
import { Result } from './Result.tsx'

export function Declined({ invitation: { community, inviter } }: InvitationProps) {
  const who = inviter?.firstName ?? 'La personne qui vous a invité'
  return (
    <Result title="Invitation refusée">
      <p>
        Vous ne rejoignez pas <strong>{community.name}</strong>. {who} verra que vous avez décliné,
        et rien d’autre.
      </p>
      <a className="btn" href={paths.home}>
        Accueil
      </a>
    </Result>
  )
}
