import { useEffect, useRef } from 'react'

/**
 * Makes the browser's own way back, a gesture on phones, go back in the wizard, instead of leaving
 * the page with everything in it.
 *
 * @param holds whether there is something to go back to or to ask about
 */
export function useWayBack(holds: boolean, goBack: () => void): void {
  const latest = useRef({ holds, goBack })
  latest.current = { holds, goBack }

  useEffect(() => {
    // The page below has scrolled to where it is wanted by the time it is gone back to.
    history.scrollRestoration = 'manual'
    mark()
    const onPop = () => {
      if (latest.current.holds) mark()
      latest.current.goBack()
    }
    addEventListener('popstate', onPop)
    return () => {
      removeEventListener('popstate', onPop)
      // Left by its own buttons, the entry that held the way back is spent.
      if (isMarked()) {
        addEventListener('popstate', restoreScrolling, { once: true })
        history.back()
      } else restoreScrolling()
    }
  }, [])
}

function restoreScrolling(): void {
  history.scrollRestoration = 'auto'
}

function mark(): void {
  if (!isMarked()) history.pushState({ wizard: true }, '')
}

function isMarked(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'wizard' in state
}
