import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $heard } from '../../stores/messaging/messaging.ts'
import type { OwnRoom } from '../../stores/messaging/rooms.ts'
import { spoken } from './messaging-words.ts'

/** Reads out what others write, and nothing of what scrolls by: the list itself keeps silent. */
export function Announcer({ room }: { room: OwnRoom }) {
  const heard = useStore($heard, { ssr: 'initial' })
  const [words, setWords] = useState('')
  const { id, users } = room
  useEffect(() => {
    if (heard?.room !== id) return
    setWords(
      spoken(
        heard,
        users.find((one) => one.id === heard.userId),
      ),
    )
  }, [heard, id, users])
  return (
    <p className="unseen" aria-live="polite" data-announcer>
      {words}
    </p>
  )
}
