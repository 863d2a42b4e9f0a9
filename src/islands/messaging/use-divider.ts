import { useEffect, useRef, useState } from 'react'
import type { OwnRoom } from '../../stores/messaging/rooms.ts'

/**
 * The `seq` after which messages were new when the room was opened, or when the page was last looked
 * away from; null where there were none.
 */
export function useDivider({ unread, readTo }: OwnRoom): number | null {
  const [after, setAfter] = useState(unread > 0 ? readTo : null)
  const latest = useRef(readTo)
  latest.current = readTo
  useEffect(() => {
    function look(): void {
      if (document.visibilityState === 'hidden') setAfter(latest.current)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return after
}
