import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState } from 'react'
import { Virtualizer } from 'virtua'
import type { Message } from '../../../server/contract/rooms.ts'
import { $older } from '../../stores/messaging/messages.ts'
import type { OwnRoom } from '../../stores/messaging/rooms.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './conversation.module.css'
import { Line } from './Line.tsx'
import { newestWords } from './messaging-words.ts'
import type { Row } from './rows.ts'
import { useFlow } from './use-flow.ts'

const TakeBackDialog = lazy(() => import('./TakeBackDialog.tsx'))

interface MessageListProps {
  room: OwnRoom
  rows: readonly Row[]
  me: string
  zone: string
  /** Grows with each message that one sends. */
  sent: number
}

/** The history, of which only what is near the window is drawn. */
export function MessageList({ room, rows, me, zone, sent }: MessageListProps) {
  const isAlive = useHydrated()
  const { scroller, list, shift, isAtEnd, onScroll, onResize, toEnd } = useFlow(
    room,
    rows,
    me,
    sent,
  )
  const older = useStore($older, { ssr: 'initial' })[room.id]
  const [unwanted, setUnwanted] = useState<Message>()
  function endTakingBack(isTaken: boolean): void {
    setUnwanted(undefined)
    // The button that led there goes with its message.
    if (isTaken) scroller.current?.focus({ preventScroll: true })
  }
  const draw = (row: Row) => (
    <Line key={row.key} row={row} room={room} me={me} zone={zone} onTakeBack={setUnwanted} />
  )

  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        className={styles.flow}
        data-alive={isAlive || undefined}
        role="log"
        aria-live="off"
        aria-label="Messages"
        aria-busy={older}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        tabIndex={0}
      >
        <div className={styles.spring} />
        {isAlive ? (
          <Virtualizer
            ref={list}
            as="ol"
            item="li"
            data={rows}
            shift={shift}
            onScroll={onScroll}
            onScrollEnd={onScroll}
            onResize={onResize}
          >
            {draw}
          </Virtualizer>
        ) : (
          // It begins at its end without a script, and holds no style that a policy would refuse.
          <ol>
            {rows.map((row) => (
              <li key={row.key}>{draw(row)}</li>
            ))}
          </ol>
        )}
      </div>
      {older && (
        <p className={styles.older} role="status">
          Messages plus anciens…
        </p>
      )}
      {!isAtEnd && (
        <button type="button" className={`btn ${styles.newest}`} onClick={toEnd}>
          <Icon name="arrowDown" />
          {newestWords(room.unread)}
        </button>
      )}
      <ErrorBoundary about={unwanted?.id} onCatch={() => setUnwanted(undefined)}>
        {unwanted && (
          <Suspense>
            <TakeBackDialog
              message={unwanted}
              isOwn={unwanted.userId === me}
              onClose={endTakingBack}
            />
          </Suspense>
        )}
      </ErrorBoundary>
    </div>
  )
}
