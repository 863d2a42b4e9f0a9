import { useEffect, useRef } from 'react'

interface Way {
  /** The question before, in the wizard. */
  onBack: () => void
  /** Before the first question that was shown: what is there is not the wizard. */
  onOut: () => void
  /** The question after, which the browser was taken back from. */
  onForward: () => void
}

/**
 * Makes the browser's own way back, a gesture on phones, go back in the wizard, instead of leaving
 * the page with everything in it: each question that is gone on to is an entry in its history.
 *
 * Entries are made while somebody presses or clicks something. Browsers pass over those that a page
 * makes on its own, as in answer to the way back: the next time it would lead out of the page.
 */
export function useWayBack(way: Way) {
  const latest = useRef(way)
  latest.current = way
  const depth = useRef(0)

  function goDeeper(): void {
    depth.current += 1
    history.pushState({ wizard: depth.current }, '')
  }

  /** Lets the way back be asked about once more, where it would lead out of the wizard. */
  function hold(): void {
    if (depth.current === 0) goDeeper()
  }

  /** As the browser's own way back does, which from the first question shown leads out. */
  function goBack(): void {
    if (depth.current > 1) history.back()
    else latest.current.onBack()
  }

  /** Goes back over all entries: they are not needed any more. */
  function spend(): void {
    const entries = depth.current
    depth.current = 0
    if (entries > 0) history.go(-entries)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: as long as the wizard is there
  useEffect(() => {
    // The page below has scrolled to where it is wanted by the time it is gone back to.
    history.scrollRestoration = 'manual'
    depth.current = depthHere()
    hold()
    const onPop = () => {
      const before = depth.current
      depth.current = depthHere()
      if (depth.current < before && depth.current === 0) latest.current.onOut()
      else if (depth.current < before) latest.current.onBack()
      else if (depth.current > before) latest.current.onForward()
    }
    addEventListener('popstate', onPop)
    return () => {
      removeEventListener('popstate', onPop)
      if (depth.current > 0) {
        addEventListener('popstate', restoreScrolling, { once: true })
        spend()
      } else restoreScrolling()
    }
  }, [])

  return { goDeeper, hold, goBack, spend }
}

function restoreScrolling(): void {
  history.scrollRestoration = 'auto'
}

/**
 * Whether the browser came back into the wizard, by a reload or its ways back and forward. A link to
 * the lists leads to the lists: browsers leave an entry its state when the link is to where one is.
 */
export function isBackInWizard(): boolean {
  const [arrival] = performance.getEntriesByType('navigation')
  const isLink = arrival instanceof PerformanceNavigationTiming && arrival.type === 'navigate'
  return !isLink && depthHere() > 0
}

function depthHere(): number {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('wizard' in state)) return 0
  return Number(state.wizard) || 0
}
