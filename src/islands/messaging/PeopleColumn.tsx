import type { OwnRoom } from '../../stores/messaging/rooms.ts'
import { PeopleList } from './PeopleList.tsx'
import styles from './people.module.css'

/** The members beside the conversation, where there is room for them. */
export function PeopleColumn({ room, me }: { room: OwnRoom; me: string }) {
  return (
    <aside className={styles.column} aria-label="Membres">
      <PeopleList room={room} me={me} level="h2" />
    </aside>
  )
}
