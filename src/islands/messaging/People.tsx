import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { fullName } from '../../client/people.ts'
import { coloursOf } from '../../client/people-colours.ts'
import { $online } from '../../stores/messaging/presence.ts'
import type { OwnRoom } from '../../stores/messaging/rooms.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import styles from './people.module.css'

interface PeopleProps {
  room: OwnRoom
  me: string
}

/** The room's members: who is there now, then the others. */
export function People({ room, me }: PeopleProps) {
  const online = useStore($online, { ssr: 'initial' })[room.id]
  const colours = useMemo(() => coloursOf(room.users.map(({ id }) => id)), [room.users])
  const isThere = (id: string) => online?.includes(id) ?? false
  const there = room.users.filter(({ id }) => isThere(id))
  const others = room.users.filter(({ id }) => !isThere(id))

  function list(people: OwnRoom['users'], isOnline: boolean) {
    return (
      <ul>
        {people.map((person) => (
          <li key={person.id} data-off={(online && !isOnline) || undefined}>
            <Avatar person={person} colour={colours.get(person.id)} isOnline={isOnline} />
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
    <aside className={styles.people} aria-label="Membres">
      {there.length > 0 && (
        <>
          <h2>En ligne, {there.length}</h2>
          {list(there, true)}
        </>
      )}
      {others.length > 0 && (
        <>
          <h2>
            {online ? 'Hors ligne' : 'Membres'}, {others.length}
          </h2>
          {list(others, false)}
        </>
      )}
    </aside>
  )
}
