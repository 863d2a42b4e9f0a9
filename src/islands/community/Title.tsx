import { kinds } from '../../../server/contract/kinds.ts'
import { may } from '../../../server/contract/roles.ts'
import { Button } from '../../ui/Button.tsx'
import { CommunityMark } from '../../ui/CommunityMark.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Menu, type MenuEntry } from '../../ui/Menu.tsx'
import { Facts } from './Facts.tsx'
import { Quote } from './Quote.tsx'
import type { Asked, Given } from './questions.ts'
import styles from './title.module.css'
import { nb, words } from './words.ts'

interface TitleProps extends Given {
  colour: number
  knowsParent: boolean
  onAsk: (asked: Asked) => void
}

export function Title({ colour, knowsParent, onAsk, ...given }: TitleProps) {
  const { kind, community, rank } = given
  const isManager = may.manage(rank)
  const reason = reasonToStay(given)
  const leave: MenuEntry = {
    label: words[kind].toLeave,
    icon: 'out',
    to: () => onAsk({ what: 'leave' }),
    reason,
  }
  return (
    <header className={styles.title}>
      <div className={styles.head}>
        <CommunityMark name={community.name} image={community.image} colour={colour} size="large" />
        <div className={styles.names}>
          <h1 tabIndex={-1}>{community.name}</h1>
          {typeof community.association === 'string' && (
            <p className={styles.realName}>
              <span className="muted">Nom officiel{nb}:</span> {community.association}
            </p>
          )}
          <Facts {...given} knowsParent={knowsParent} />
        </div>
        <div className={styles.actions}>
          {isManager ? (
            <>
              <Button onClick={() => onAsk({ what: 'update' })}>
                <Icon name="pencil" />
                Modifier
              </Button>
              <Menu
                label="Autres actions"
                entries={[
                  {
                    label: 'Exporter les membres (CSV)',
                    icon: 'download',
                    to: { href: exportPath(given), download: true },
                  },
                  leave,
                  {
                    label: words[kind].toDelete,
                    icon: 'bin',
                    to: () => onAsk({ what: 'delete' }),
                    dangerous: true,
                  },
                ]}
              />
            </>
          ) : (
            <Button onClick={() => onAsk({ what: 'leave' })}>
              <Icon name="out" />
              {words[kind].toLeave}
            </Button>
          )}
        </div>
      </div>
      {community.description && <Quote text={community.description} />}
    </header>
  )
}

/** Why one can't leave, in words that say what to do. */
function reasonToStay({ kind, rank }: Given): string | undefined {
  if (may.leave(kind, rank)) return undefined
  return rank === 3
    ? 'Passez d’abord la main à un autre membre.'
    : 'Un administrateur ne peut pas quitter le groupe.'
}

function exportPath({ kind, community }: Given): string {
  return `/api/${kinds[kind].plural}/${community.id}/members.csv`
}
