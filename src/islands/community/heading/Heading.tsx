import { kinds } from '../../../../server/contract/kinds.ts'
import { may } from '../../../../server/contract/roles.ts'
import { nb } from '../../../client/french.ts'
import { Button } from '../../../ui/Button.tsx'
import { CommunityMark } from '../../../ui/CommunityMark.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Menu, type MenuEntry } from '../../../ui/Menu.tsx'
import { communityWords } from '../community-words.ts'
import type { CommunityView, OpenDialog } from '../view.ts'
import { Facts } from './Facts.tsx'
import styles from './heading.module.css'
import { Quote } from './Quote.tsx'

interface HeadingProps extends CommunityView {
  colour: number
  knowsParent: boolean
  onOpenDialog: (dialog: OpenDialog) => void
}

export function Heading({ colour, knowsParent, onOpenDialog, ...view }: HeadingProps) {
  const { kind, community, rank } = view
  const isManager = may.manage(rank)
  const reason = reasonToStay(view)
  const leave: MenuEntry = {
    label: communityWords[kind].toLeave,
    icon: 'out',
    to: () => onOpenDialog({ what: 'leave' }),
    reason,
  }
  return (
    <header className={styles.heading}>
      <div className={styles.head}>
        <CommunityMark name={community.name} image={community.image} colour={colour} size="large" />
        <div className={styles.names}>
          <h1 tabIndex={-1}>{community.name}</h1>
          {typeof community.association === 'string' && (
            <p className={styles.realName}>
              <span className="muted">Nom officiel{nb}:</span> {community.association}
            </p>
          )}
          <Facts {...view} knowsParent={knowsParent} />
        </div>
        <div className={styles.actions}>
          {isManager ? (
            <>
              <Button onClick={() => onOpenDialog({ what: 'update' })}>
                <Icon name="pencil" />
                Modifier
              </Button>
              <Menu
                label="Autres actions"
                entries={[
                  {
                    label: 'Exporter les membres (CSV)',
                    icon: 'download',
                    to: { href: exportPath(view), download: true },
                  },
                  leave,
                  {
                    label: communityWords[kind].toDelete,
                    icon: 'bin',
                    to: () => onOpenDialog({ what: 'delete' }),
                    dangerous: true,
                  },
                ]}
              />
            </>
          ) : (
            <Button onClick={() => onOpenDialog({ what: 'leave' })}>
              <Icon name="out" />
              {communityWords[kind].toLeave}
            </Button>
          )}
        </div>
      </div>
      {community.description && <Quote text={community.description} />}
    </header>
  )
}

/** Why one can't leave, in words that say what to do. */
function reasonToStay({ kind, rank }: CommunityView): string | undefined {
  if (may.leave(kind, rank)) return undefined
  return rank === 3
    ? 'Passez d’abord la main à un autre membre.'
    : 'Un administrateur ne peut pas quitter le groupe.'
}

function exportPath({ kind, community }: CommunityView): string {
  return `/api/${kinds[kind].plural}/${community.id}/members.csv`
}
