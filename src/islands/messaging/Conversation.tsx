import { useStore } from '@nanostores/react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { colourOfCommunity } from '../../../server/contract/colours.ts'
import type { RoomHistory } from '../../stores/messaging/history.ts'
import { $unsent, sendMessage } from '../../stores/messaging/outbox.ts'
import type { OwnRoom } from '../../stores/messaging/rooms.ts'
import { shownUnsent } from '../../stores/messaging/shown-unsent.ts'
import { $typing } from '../../stores/messaging/typing.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { Opening } from '../../ui/Opening.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Announcer } from './Announcer.tsx'
import { Composer } from './Composer.tsx'
import { ConnectionLine } from './ConnectionLine.tsx'
import styles from './conversation.module.css'
import { Heading } from './Heading.tsx'
import { MessageList } from './MessageList.tsx'
import { typingWords } from './messaging-words.ts'
import { rowsOf } from './rows.ts'
import { useDivider } from './use-divider.ts'

const PeopleDialog = lazy(() => import('./PeopleDialog.tsx'))

interface ConversationProps {
  room: OwnRoom
  /** Missing until it has come. */
  history: RoomHistory | undefined
  me: string
  now: number
  zone: string
  onLeave: () => void
}

/** One room: who is there, what was written, and a place to write. */
export function Conversation(props: ConversationProps) {
  const { room, history, me, now, zone, onLeave } = props
  const newAfter = useDivider(room, history?.isCurrent ?? false)
  const all = useStore($unsent, { ssr: 'initial' })
  const unsent = useMemo(() => {
    const own = all.filter(({ roomId }) => roomId === room.id)
    return shownUnsent(own, history?.messages ?? [], me)
  }, [all, history, room.id, me])
  const rows = useMemo(() => {
    const { messages, hasOlder } = history ?? { messages: [], hasOlder: true }
    return rowsOf({ messages, unsent, hasOlder, newAfter, me, zone, now })
  }, [history, unsent, newAfter, me, zone, now])
  // What one sends is looked at.
  const [sent, setSent] = useState(0)
  const [showsPeople, setShowsPeople] = useState(false)
  const hidePeople = () => setShowsPeople(false)

  return (
    <section
      className={styles.talk}
      aria-label={room.name}
      data-colour={colourOfCommunity(room.entityId)}
    >
      <Heading room={room} onLeave={onLeave} onPeople={() => setShowsPeople(true)} />
      <ConnectionLine />
      {history || unsent.length > 0 ? (
        <MessageList room={room} rows={rows} me={me} zone={zone} sent={sent} />
      ) : (
        <div className={styles.waiting}>
          <Skeleton label="Chargement de la conversation" rows={4} begin="round" />
        </div>
      )}
      <Typing room={room} />
      <Announcer room={room} />
      <Composer
        room={room}
        me={me}
        onSend={(text) => {
          sendMessage(room.id, text)
          setSent((before) => before + 1)
        }}
      />
      <ErrorBoundary about={showsPeople ? room.id : undefined} onCatch={hidePeople}>
        {showsPeople && (
          <Suspense fallback={<Opening />}>
            <PeopleDialog room={room} me={me} onClose={hidePeople} />
          </Suspense>
        )}
      </ErrorBoundary>
    </section>
  )
}

/** Its place is always there, so that nothing moves. */
function Typing({ room }: { room: OwnRoom }) {
  const typing = useStore($typing, { ssr: 'initial' })[room.id] ?? []
  const people = room.users.filter(({ id }) => typing.includes(id))
  return <p className={styles.typing}>{typingWords(people)}</p>
}
