import { eventTypeLabels } from '../../../server/contract/event-types.ts'
import { communityPath } from '../../../server/contract/page-paths.ts'
import { CommunityMark } from '../../ui/CommunityMark.tsx'
import { Poster } from '../../ui/events/Poster.tsx'
import { Menu, type MenuEntry } from '../../ui/Menu.tsx'
import { posterTime, shortPlace } from './event-words.ts'
import styles from './heading.module.css'
import type { EventView, OpenDialog } from './view.ts'

interface HeadingProps extends EventView {
  onOpenDialog: (dialog: OpenDialog) => void
  onPrintList: () => void
}

/** The poster: the day, whose event it is, what and where. */
export function Heading({ onOpenDialog, onPrintList, ...view }: HeadingProps) {
  const { event, community, manages, zone, now } = view
  return (
    <header className={styles.heading}>
      <Poster start={event.startDate} zone={zone} now={now}>
        <p className={styles.by}>
          <CommunityMark
            id={community.id}
            name={community.name}
            image={community.image}
            size="small"
          />
          {community.isOwn ? (
            <a href={communityPath(community)}>{community.name}</a>
          ) : (
            <span>{community.name}</span>
          )}
        </p>
        <h1 tabIndex={-1}>{event.name}</h1>
        <p className={styles.when}>
          {posterTime(event, zone)}, {shortPlace(event.location)}
        </p>
        <ul className={styles.kinds}>
          <li>{eventTypeLabels[event.type]}</li>
          <li>{event.isPublic ? 'Public' : 'Privé'}</li>
        </ul>
      </Poster>
      {manages && (
        <div className={styles.actions}>
          <Menu label="Autres actions" entries={entriesFor(view, onOpenDialog, onPrintList)} />
        </div>
      )}
    </header>
  )
}

/** The graver, the further down. */
function entriesFor(
  { event }: EventView,
  open: (dialog: OpenDialog) => void,
  printList: () => void,
): MenuEntry[] {
  return [
    { label: 'Modifier l’événement', icon: 'pencil', to: () => open('update') },
    { label: 'Dupliquer', icon: 'copy', to: () => open('duplicate') },
    {
      label: 'Liste des participants (CSV)',
      icon: 'download',
      to: { href: `/api/events/${event.id}/participants.csv`, download: true },
    },
    { label: 'Imprimer la liste pour l’entrée', icon: 'file', to: printList },
    { label: 'Supprimer l’événement', icon: 'bin', to: () => open('delete'), dangerous: true },
  ]
}
