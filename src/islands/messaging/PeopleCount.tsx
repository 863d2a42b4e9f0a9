import { useStore } from '@nanostores/react'
import { $online } from '../../stores/messaging/presence.ts'
import type { OwnRoom } from '../../stores/messaging/rooms.ts'
import { useMedia } from '../../ui/media.ts'
import styles from './conversation.module.css'
import { peopleWords } from './messaging-words.ts'

// As in people.module.css, where they have a column of their own.
const hasNoColumn = '(width < 1280px)'

/** How many are in the room; a button to see them, where they don't stand beside it. */
export function PeopleCount({ room, onOpen }: { room: OwnRoom; onOpen: () => void }) {
  const online = useStore($online, { ssr: 'initial' })[room.id]
  const isButton = useMedia(hasNoColumn, false)
  const words = peopleWords(room.users.length, online?.length)
  if (!isButton) return <p className={styles.count}>{words}</p>
  return (
    <button type="button" className={styles.count} aria-haspopup="dialog" onClick={onOpen}>
      {words}
    </button>
  )
}
