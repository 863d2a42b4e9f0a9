import { useStore } from '@nanostores/react'
import { fullName } from '../../client/people.ts'
import { $online } from '../../stores/messaging/presence.ts'
import type { OwnRoom } from '../../stores/messaging/rooms.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import styles from './people.module.css'

interface PeopleListProps {
  room: OwnRoom
  me: string
  /** Of the titles of its two parts; below a title of its own, `h3`. */
  level: 'h2' | 'h3'
}

/** The room's members: who is there now, then the others. */
export function PeopleList({ room, me, level }: PeopleListProps) {
  const Title = level
  const online = useStore($online, { ssr: 'initial' })[room.id]
  const isThere = (id: string) => online?.includes(id) ?? false
  const there = room.users.filter(({ id }) => isThere(id))
  const others = room.users.filter(({ id }) => !isThere(id))

  function list(people: OwnRoom['users'], isOnline: boolean) {
    return (
      <ul>
        {people.map((person) => (
          <li key={person.id} data-off={(online && !isOnline) || undefined}>
            <Avatar person={person} isOnline={isOnline} />
            <span>
              {fullName(person)}
              {person.id === me && <span className="muted"> (vous)</span>}
            </span>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <div className={styles.people}>
      {there.length > 0 && (
        <>
          <Title>En ligne, {there.length}</Title>
          {list(there, true)}
        </>
      )}
      {others.length > 0 && (
        <>
          {(online || level === 'h2') && (
            <Title>
              {online ? 'Hors ligne' : 'Membres'}, {others.length}
            </Title>
          )}
          {list(others, false)}
        </>
      )}
    </div>
  )
}
