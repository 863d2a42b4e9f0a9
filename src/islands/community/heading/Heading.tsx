import { kinds } from '../../../../server/contract/kinds.ts'
import { may, ranks } from '../../../../server/contract/roles.ts'
import { nb } from '../../../client/french.ts'
import { placesLeft } from '../../../stores/community-rights.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CommunityMark } from '../../../ui/CommunityMark.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Menu, type MenuEntry } from '../../../ui/Menu.tsx'
import { communityWords } from '../community-words.ts'
import { useInvitations } from '../invitations/use-invitations.ts'
import type { CommunityView, OpenDialog } from '../view.ts'
import { Facts } from './Facts.tsx'
import styles from './heading.module.css'
import { Quote } from './Quote.tsx'

interface HeadingProps extends CommunityView {
  knowsParent: boolean
  onOpenDialog: (dialog: OpenDialog) => void
}

export function Heading({ knowsParent, onOpenDialog, ...view }: HeadingProps) {
  const { kind, community, me, rank } = view
  const open = useInvitations(kind, community.id)?.length ?? 0
  const owes = 'contribution' in me && me.contribution === 'waiting'
  return (
    <header className={styles.heading}>
      <div className={styles.band}>
        <div className={styles.head}>
          <CommunityMark
            id={community.id}
            name={community.name}
            image={community.image}
            size="large"
          />
          <div className={styles.names}>
            <h1 tabIndex={-1}>{community.name}</h1>
          </div>
          <Facts {...view} knowsParent={knowsParent} />
          <div className={styles.actions}>
            {may.invite(rank) && (
              <Button
                look="primary"
                className={styles.add}
                disabled={placesLeft(community, open) === 0}
                onClick={() => onOpenDialog({ what: 'add' })}
              >
                <Icon name="plus" />
                Ajouter des membres
              </Button>
            )}
            <Menu label="Autres actions" entries={entriesFor(view, onOpenDialog)} />
          </div>
        </div>
        {owes && (
          <Banner
            tone="due"
            icon="wait"
            title={`Votre cotisation${nb}: à régler`}
            action={
              <Button onClick={() => onOpenDialog({ what: 'pay' })}>Comment la régler</Button>
            }
          />
        )}
      </div>
      <Description {...view} />
    </header>
  )
}

function Description({ community }: CommunityView) {
  const { description, association } = community
  const official = typeof association === 'string' && (
    <p className={`muted small ${styles.official}`}>
      Nom officiel{nb}: {association}
    </p>
  )
  return description ? <Quote text={description}>{official}</Quote> : official || null
}

/** The graver, the further down. */
function entriesFor(view: CommunityView, onOpenDialog: (dialog: OpenDialog) => void): MenuEntry[] {
  const { kind, rank } = view
  const words = communityWords[kind]
  const leave: MenuEntry = {
    label: words.toLeave,
    icon: 'out',
    to: () => onOpenDialog({ what: 'leave' }),
    reason: reasonToStay(view),
  }
  if (!may.manage(rank)) return [leave]
  const dues: MenuEntry = {
    label: 'Cotisation et IBAN',
    icon: 'euro',
    to: () => onOpenDialog({ what: 'dues' }),
  }
  return [
    { label: `Modifier ${words.the}`, icon: 'pencil', to: () => onOpenDialog({ what: 'update' }) },
    ...(kind === 'association' ? [dues] : []),
    {
      label: 'Exporter les membres (CSV)',
      icon: 'download',
      to: { href: exportPath(view), download: true },
    },
    {
      label: 'Intégrer à mon site',
      icon: 'device',
      // As `embeddingPath` has it, below this page's own address.
      to: { href: `${view.community.id}/integrer` },
    },
    // The same way, as `historyPath` has it.
    { label: 'Historique', icon: 'clock', to: { href: `${view.community.id}/historique` } },
    leave,
    {
      label: words.toDelete,
      icon: 'bin',
      to: () => onOpenDialog({ what: 'delete' }),
      dangerous: true,
    },
  ]
}

/** Why one can't leave, in words that say what to do. */
function reasonToStay({ kind, rank }: CommunityView): string | undefined {
  if (may.leave(kind, rank)) return undefined
  return rank === ranks.creator
    ? 'Passez d’abord la main à un autre membre.'
    : 'Un administrateur ne peut pas quitter le groupe.'
}

function exportPath({ kind, community }: CommunityView): string {
  return `/api/${kinds[kind].plural}/${community.id}/members.csv`
}
