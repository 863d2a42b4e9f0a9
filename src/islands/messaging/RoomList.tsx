import type { MouseEvent } from 'react'
import { roomPath } from '../../../server/contract/page-paths.ts'
import type { OwnRoom } from '../../stores/messaging/rooms.ts'
import { Badge } from '../../ui/Badge.tsx'
import { CommunityMark } from '../../ui/CommunityMark.tsx'
import row from '../../ui/room-row.module.css'
import { lastLine, pageTitle, shortName } from './messaging-words.ts'
import styles from './rooms.module.css'
import { briefTime } from './times.ts'

interface RoomListProps {
  rooms: readonly OwnRoom[]
  /** The one that is open. */
  current: string | null
  me: string
  now: number
  zone: string
  onChoose: (roomId: string) => void
}

/** One's rooms in their two lists, the most recently active first. */
export function RoomList({ rooms, ...shown }: RoomListProps) {
  return (
    <nav className={styles.rooms} aria-label="Conversations">
      <p className={styles.title} aria-hidden="true">
        {pageTitle}
      </p>
      <Rooms title="Associations" rooms={rooms.filter((one) => one.isAssociation)} {...shown} />
      <Rooms title="Groupes" rooms={rooms.filter((one) => !one.isAssociation)} {...shown} />
    </nav>
  )
}

function Rooms({ title, rooms, ...shown }: RoomListProps & { title: string }) {
  if (rooms.length === 0) return null
  return (
    <>
      <h2>{title}</h2>
      <ul>
        {rooms.map((room) => (
          <RoomLink key={room.id} room={room} {...shown} />
        ))}
      </ul>
    </>
  )
}

function RoomLink(props: Omit<RoomListProps, 'rooms'> & { room: OwnRoom }) {
  const { room, current, me, now, zone, onChoose } = props
  const { id, name, image, entityId, unread } = room
  const last = room.messages[0]
  const isCurrent = id === current
  const short = shortName(name)

  function choose(event: MouseEvent): void {
    // As with any link, these open it elsewhere.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onChoose(id)
  }
  return (
    <li>
      <a
        className={`${row.row} ${styles.room}`}
        href={roomPath(id)}
        aria-current={isCurrent ? 'true' : undefined}
        data-focus={id}
        data-unread-room={unread > 0 || undefined}
        onClick={choose}
      >
        <CommunityMark name={name} image={image} id={entityId} size="small" />
        <span className={row.name} title={short === name ? undefined : name}>
          {short}
        </span>
        {last && (
          <time className={row.time} dateTime={last.createdAt}>
            {briefTime(last.createdAt, now, zone)}
          </time>
        )}
        <span className={row.last} data-last>
          {lastLine(room, me)}
        </span>
        <span className={row.count}>
          <Badge count={unread} label={unread > 1 ? 'messages non lus' : 'message non lu'} />
        </span>
      </a>
    </li>
  )
}
