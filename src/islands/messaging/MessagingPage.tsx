import { useEffect, useMemo, useRef, useState } from 'react'
import { begin } from '../../stores/messaging/history.ts'
import { $histories } from '../../stores/messaging/messages.ts'
import {
  $lost,
  openRoom,
  receiveMessaging,
  startMessaging,
} from '../../stores/messaging/messaging.ts'
import { $rooms, unreadIn } from '../../stores/messaging/rooms.ts'
import { prepareToTell } from '../../stores/tell.ts'
import { useMedia } from '../../ui/media.ts'
import { useTitle } from '../../ui/title.ts'
import { useZone } from '../../ui/zone.ts'
import { Conversation } from './Conversation.tsx'
import { Lost } from './Lost.tsx'
import { pageTitle, windowTitle } from './messaging-words.ts'
import { NoRooms } from './NoRooms.tsx'
import { PeopleColumn } from './PeopleColumn.tsx'
import styles from './page.module.css'
import { RoomList } from './RoomList.tsx'
import { useAddress } from './use-address.ts'
import { useFocus } from './use-focus.ts'
import { useHeaderCount } from './use-header-count.ts'
import { useKeyboard } from './use-keyboard.ts'
import { useLive } from './use-live.ts'
import { useNow } from './use-now.ts'
import type { Brought } from './view.ts'

// As in page.module.css, which decides alone until the page is alive.
const takesTurns = '(width < 1024px)'

const none: ReadonlySet<string> = new Set()

/** One's rooms, and the conversation in one of them. */
export function MessagingPage(brought: Brought) {
  const { me, named: first, history } = brought
  useState(() => {
    // On the server the stores would be shared by everybody.
    if (!import.meta.env.SSR) receiveMessaging(brought)
  })
  const rooms = useLive($rooms, brought.rooms)
  const histories = useLive(
    $histories,
    useMemo(() => broughtHistories(history), [history]),
  )
  const lost = useLive($lost, none)
  const isNarrow = useMedia(takesTurns, false)
  const zone = useZone()
  const now = useNow(brought.now)
  const { named, choose, leave } = useAddress(first)
  const shown = named ?? history?.roomId ?? null
  // Where the list takes the whole window nobody reads the conversation behind it.
  const opened = named ?? (isNarrow ? null : shown)
  const room = rooms.find(({ id }) => id === shown)
  const unread = unreadIn(rooms)

  useTitle(windowTitle(unread))
  useHeaderCount(unread)
  useKeyboard()
  useEffect(prepareToTell, [])
  // Nobody asks for a room that is not theirs, as an old link may name one.
  const joined = room ? opened : null
  useEffect(() => openRoom(joined), [joined])
  useEffect(startMessaging, [])
  const page = useRef<HTMLDivElement>(null)
  useFocus(page, named)

  if (rooms.length === 0 && lost.size === 0) return <NoRooms />
  return (
    <div ref={page} className={styles.page} data-shows={named === null ? 'list' : 'room'}>
      {/* Where the conversation takes the whole window, the list with its title is hidden. */}
      <h1 className="unseen">{pageTitle}</h1>
      <RoomList rooms={rooms} current={opened} me={me} now={now} zone={zone} onChoose={choose} />
      {room ? (
        <>
          <Conversation
            key={room.id}
            room={room}
            history={histories[room.id]}
            me={me}
            now={now}
            zone={zone}
            onLeave={leave}
          />
          <PeopleColumn room={room} me={me} />
        </>
      ) : (
        <Lost isLost={shown !== null && lost.has(shown)} onLeave={leave} />
      )}
    </div>
  )
}

function broughtHistories(history: Brought['history']) {
  return history ? { [history.roomId]: begin(history, false) } : {}
}
