import { memo } from 'react'
import type { Message } from '../../../server/contract/rooms.ts'
import { discard, retry, type Unsent } from '../../stores/messaging/outbox.ts'
import type { OwnRoom } from '../../stores/messaging/rooms.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Divider } from '../../ui/Divider.tsx'
import { Menu } from '../../ui/Menu.tsx'
import styles from './bubbles.module.css'
import { linked } from './linked.ts'
import { authorName, removed } from './messaging-words.ts'
import { refuseReason } from './refusals.ts'
import type { Row } from './rows.ts'
import { exactTime, timeOf } from './times.ts'

interface LineProps {
  row: Row
  room: OwnRoom
  me: string
  zone: string
  onTakeBack: (message: Message) => void
}

/** A day, the divider, or a bubble. */
export const Line = memo(function Line({ row, ...shown }: LineProps) {
  switch (row.kind) {
    case 'begin':
      return (
        <p className={styles.begin}>
          C’est ici que commence la conversation de <b>{shown.room.name}</b>.
        </p>
      )
    case 'day':
      return <Separator>{row.words}</Separator>
    case 'new':
      return <Separator isNew>Nouveaux messages</Separator>
    case 'message':
      return <Bubble {...row} {...shown} />
    case 'unsent':
      return <UnsentBubble {...row} zone={shown.zone} />
    default:
      return row satisfies never
  }
})

function Separator({ children, isNew = false }: { children: string; isNew?: boolean }) {
  return (
    <div className={styles.separator}>
      <Divider isNew={isNew}>{children}</Divider>
    </div>
  )
}

type BubbleProps = Omit<LineProps, 'row'> & Extract<Row, { kind: 'message' }>

function Bubble({ message, isFirst, isLast, room, me, zone, onTakeBack }: BubbleProps) {
  const { userId, content, createdAt } = message
  const isOwn = userId === me
  const author = room.users.find(({ id }) => id === userId)
  const name = room.isWhole || author ? authorName(userId, author) : '…'
  return (
    <div className={styles.message} data-own={isOwn || undefined} data-first={isFirst || undefined}>
      {isFirst && (
        <p className={styles.by}>
          {isOwn ? <span className="unseen">Vous</span> : <b>{name}</b>}
          <time dateTime={createdAt} title={exactTime(createdAt, zone)}>
            {timeOf(createdAt, zone)}
          </time>
        </p>
      )}
      {isLast && !isOwn && (
        <span className={styles.face}>
          <Avatar person={author ?? { id: userId ?? '', firstName: '?', lastName: '' }} />
        </span>
      )}
      {content === null ? <p className={styles.removed}>{removed}</p> : <Text>{content}</Text>}
      {content !== null && (isOwn || room.canModerate) && (
        <span className={styles.menu}>
          <Menu
            label="Actions sur ce message"
            entries={[
              {
                label: isOwn ? 'Retirer mon message' : 'Retirer ce message',
                icon: 'bin',
                to: () => onTakeBack(message),
                dangerous: true,
              },
            ]}
          />
        </span>
      )}
    </div>
  )
}

type UnsentBubbleProps = Extract<Row, { kind: 'unsent' }> & { zone: string }

function UnsentBubble({ unsent, isFirst, zone }: UnsentBubbleProps) {
  const { content, createdAt } = unsent
  return (
    <div className={styles.message} data-own data-unsent data-first={isFirst || undefined}>
      {isFirst && (
        <p className={styles.by}>
          <span className="unseen">Vous</span>
          <time dateTime={createdAt}>{timeOf(createdAt, zone)}</time>
        </p>
      )}
      <Text isUnsent>{content}</Text>
      <Sending unsent={unsent} />
    </div>
  )
}

/** On its way, or not yet and what can be done about it. */
function Sending({ unsent }: { unsent: Unsent }) {
  const { state, clientId, error } = unsent
  if (state === 'said') return <p className={styles.sending}>En cours d’envoi…</p>
  const reason = error && refuseReason(error)
  return (
    <p className={styles.unsent}>
      {reason ?? 'Pas encore envoyé'}
      {' · '}
      <button type="button" onClick={() => retry(clientId)}>
        Réessayer
      </button>
      {state === 'refused' && (
        <>
          {' · '}
          <button type="button" onClick={() => discard(clientId)}>
            Effacer
          </button>
        </>
      )}
    </p>
  )
}

/** Written by anybody: only addresses become links, and they tell the other site nothing. */
function Text({ children, isUnsent }: { children: string; isUnsent?: boolean }) {
  return (
    <p className={styles.bubble} data-bubble={isUnsent ? 'unsent' : 'sent'}>
      {linked(children).map(({ text, href }, at) =>
        href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
          <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </p>
  )
}
