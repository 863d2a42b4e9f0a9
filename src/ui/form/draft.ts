import { useEffect, useRef, useState } from 'react'
import { keepDraft, takeDraft } from '../../client/drafts.ts'

interface DraftOf {
  /** What is to be kept; null as long as nothing was typed. */
  read: () => unknown
  /** Puts back what was kept, which may be of an older version of the page. */
  write: (draft: unknown) => void
}

/**
 * Keeps what was typed when the page goes: by the end of a session, a link, the way back, a phone
 * that needs its memory. It is put back where the same form opens again.
 *
 * @param name of the form, with the id of whoever types; without it nothing is kept
 * @returns whether something was put back, and what to do once that need not be said any more
 */
export function useDraft(name: string | undefined, draft: DraftOf) {
  const [isRestored, setRestored] = useState(false)
  const latest = useRef(draft)
  latest.current = draft

  useEffect(() => {
    if (name === undefined) return
    const kept = takeDraft(name)
    if (kept !== null) {
      latest.current.write(kept)
      setRestored(true)
    }
    const keep = () => keepDraft(name, latest.current.read())
    // Shown again as it was, the page holds it itself.
    const release = () => takeDraft(name)
    const follow = () => (document.visibilityState === 'hidden' ? keep() : release())
    document.addEventListener('visibilitychange', follow)
    addEventListener('pagehide', keep)
    addEventListener('pageshow', release)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      removeEventListener('pagehide', keep)
      removeEventListener('pageshow', release)
    }
  }, [name])

  return { isRestored, dismiss: () => setRestored(false) }
}
