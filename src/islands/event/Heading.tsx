import { Menu, type MenuEntry } from '../../ui/Menu.tsx'
import { Bill } from './Bill.tsx'
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
      <Bill
        event={event}
        community={community}
        zone={zone}
        now={now}
        openTo={event.isPublic ? 'Public' : 'Privé'}
      />
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
