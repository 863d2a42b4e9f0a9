import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { $line } from '../../stores/messaging/line.ts'
import type { OwnRoom } from '../../stores/messaging/rooms.ts'

/**
 * The `seq` after which messages were new when the room was opened, or when nobody looked at the page
 * or it had no connection; null where there are none.
 *
 * @param isCurrent nothing that was missed is still on its way
 */
export function useDivider({ unread, readTo }: OwnRoom, isCurrent: boolean): number | null {
  const [after, setAfter] = useState(unread > 0 ? readTo : null)
  const latest = useRef({ readTo, unread })
  latest.current = { readTo, unread }
  const wasAway = useRef(false)
  const line = useStore($line, { ssr: 'initial' })

  function goAway(): void {
    wasAway.current = true
    setAfter(latest.current.readTo)
  }
  /** Nothing came meanwhile: what comes from now on is seen as it comes. */
  function comeBack(): void {
    if (wasAway.current && latest.current.unread === 0) setAfter(null)
    wasAway.current = false
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: they read what is latest
  useEffect(() => {
    if (line === 'away') goAway()
    else if (isCurrent) comeBack()
  }, [line, isCurrent])
  // biome-ignore lint/correctness/useExhaustiveDependencies: they read what is latest
  useEffect(() => {
    const look = () => (document.visibilityState === 'hidden' ? goAway() : comeBack())
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return after
}
