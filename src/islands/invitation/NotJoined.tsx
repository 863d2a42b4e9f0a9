import { paths } from '../../../server/contract/paths.ts'
import { messageOf, type Refusal } from '../../client/failures.ts'
import { Button } from '../../ui/Button.tsx'
import { Done } from '../../ui/Done.tsx'
import type { AcceptanceProps } from './Acceptance.tsx'

/** Why not, and what to do instead. */
export function NotJoined({ invitation, refusal }: AcceptanceProps & { refusal: Refusal }) {
  const { community } = invitation
  if (refusal.error === 'invitation_not_found') {
    return (
      <Done title="Cette invitation n’est plus valable">
        <p>
          Elle vient d’être utilisée ou reprise. Si vous l’avez acceptée, retrouvez{' '}
          <strong>{community.name}</strong> parmi vos groupes et associations.
        </p>
        <a className="btn primary large" href={paths.lists}>
          Mes groupes et associations
        </a>
      </Done>
    )
  }
  return (
    <Done title="L’invitation n’a pas pu être acceptée">
      <p>{messageOf(refusal)}</p>
      {isKnown(refusal) && <p className="muted">Votre invitation reste valable.</p>}
      <Button onClick={() => location.reload()}>Réessayer</Button>
    </Done>
  )
}

/** Without an answer it may have been accepted all the same. */
function isKnown({ error }: Refusal): boolean {
  return !['timeout', 'network_failure', 'unknown'].includes(error)
}
