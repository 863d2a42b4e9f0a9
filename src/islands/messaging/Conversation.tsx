import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { communityPath } from '../../../server/contract/page-paths.ts'
import { paths } from '../../../server/contract/paths.ts'
import { agendaColour } from '../../client/agendas.ts'
import type { RoomHistory } from '../../stores/messaging/history.ts'
import { $unsent, sendMessage } from '../../stores/messaging/outbox.ts'
import { $online } from '../../stores/messaging/presence.ts'
import type { OwnRoom } from '../../stores/messaging/rooms.ts'
import { shownUnsent } from '../../stores/messaging/shown-unsent.ts'
import { $typing } from '../../stores/messaging/typing.ts'
import { CommunityMark } from '../../ui/CommunityMark.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Announcer } from './Announcer.tsx'
import { Composer } from './Composer.tsx'
import { ConnectionLine } from './ConnectionLine.tsx'
import styles from './conversation.module.css'
import { MessageList } from './MessageList.tsx'
import { peopleWords, typingWords } from './messaging-words.ts'
import { rowsOf } from './rows.ts'
import { useDivider } from './use-divider.ts'

interface ConversationProps {
  room: OwnRoom
  /** Missing until it has come. */
  history: RoomHistory | undefined
  me: string
  now: number
  zone: string
  /** Whether somebody chose it, on a page that was there before. */
  wasChosen: () => boolean
  onLeave: () => void
}

/** One room: who is there, what was written, and a place to write. */
export function Conversation(props: ConversationProps) {
  const { room, history, me, now, zone, wasChosen, onLeave } = props
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

  return (
    <section
      className={styles.talk}
      aria-label={room.name}
      data-colour={agendaColour(room.agenda, room.entityId)}
    >
      <Heading room={room} wasChosen={wasChosen} onLeave={onLeave} />
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
    </section>
  )
}

function Heading({
  room,
  wasChosen,
  onLeave,
}: Pick<ConversationProps, 'room' | 'wasChosen' | 'onLeave'>) {
  const online = useStore($online, { ssr: 'initial' })[room.id]
  const { name, image, agenda, entityId, isAssociation } = room
  const title = useRef<HTMLHeadingElement>(null)
  const kind = isAssociation ? 'association' : 'group'
  useEffect(() => {
    // What was chosen in the list is gone from sight, with the focus.
    const { activeElement } = document
    if (wasChosen() && activeElement === document.body) {
      title.current?.focus({ preventScroll: true })
    }
  }, [wasChosen])
  return (
    <header className={styles.heading}>
      <a
        className={`btn ${styles.back}`}
        href={paths.messaging}
        aria-label="Toutes les conversations"
        onClick={(event) => {
          event.preventDefault()
          onLeave()
        }}
      >
        <Icon name="previous" />
      </a>
      <CommunityMark
        name={name}
        image={image}
        colour={agendaColour(agenda, entityId)}
        size="small"
      />
      <div className={styles.names}>
        <h2 ref={title} tabIndex={-1}>
          {name}
        </h2>
        <p className="muted small">{peopleWords(room.users.length, online?.length)}</p>
      </div>
      <a className={`btn quiet ${styles.way}`} href={communityPath({ kind, id: entityId })}>
        {isAssociation ? 'Voir l’association' : 'Voir le groupe'}
      </a>
    </header>
  )
}

/** Its place is always there, so that nothing moves. */
function Typing({ room }: { room: OwnRoom }) {
  const typing = useStore($typing, { ssr: 'initial' })[room.id] ?? []
  const people = room.users.filter(({ id }) => typing.includes(id))
  return <p className={styles.typing}>{typingWords(people)}</p>
}
