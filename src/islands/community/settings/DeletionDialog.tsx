import type { Community, ListedCommunity } from '../../../../server/contract/community-shapes.ts'
import { paths } from '../../../../server/contract/paths.ts'
import type { Kind } from '../../../../server/contract/roles.ts'
import { count, nb } from '../../../client/french.ts'
import { deleteCommunity } from '../../../stores/communities.ts'
import { toast } from '../../../stores/toasts.ts'
import { NamedDeletion } from '../../../ui/NamedDeletion.tsx'
import { communityWords } from '../community-words.ts'
import { dialogWords } from '../dialog-words.ts'
import styles from '../dialogs.module.css'
import type { CommunityView } from '../view.ts'

interface DeletionDialogProps extends CommunityView {
  groups: readonly ListedCommunity[]
  onClose: () => void
}

export function DeletionDialog({ kind, community, groups, onClose }: DeletionDialogProps) {
  const { toDelete } = communityWords[kind]
  const { deleted } = dialogWords[kind]
  const lost = whatIsLost(kind, community, groups)
  return (
    <NamedDeletion
      title={toDelete}
      name={community.name}
      remove={() => deleteCommunity({ kind, id: community.id })}
      onRemoved={() => {
        toast.success(deleted)
        location.assign(paths.lists)
      }}
      onClose={onClose}
    >
      <p>C’est définitif. Disparaissent aussi, pour tout le monde{nb}:</p>
      <ul className={styles.lost}>
        {lost.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </NamedDeletion>
  )
}

function whatIsLost(
  kind: Kind,
  { members, files }: Community,
  groups: readonly ListedCommunity[],
): string[] {
  const people = members.length > 1 ? `la liste des ${members.length} membres` : 'votre adhésion'
  const documents = files.length > 0 ? ` et ${count(files.length, 'document')}` : ''
  const lines = [`${people}, les invitations et les rendez-vous`, `la conversation${documents}`]
  if (kind === 'group') return lines
  const names = groups.map(({ name }) => name).join(', ')
  return [...lines, names ? `ses groupes, dont ${names}` : 'ses groupes, s’il y en a']
}
