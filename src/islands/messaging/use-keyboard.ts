import { useEffect } from 'react'

/**
 * Phones whose keyboard lies over the page, instead of making it smaller, say so by their visual
 * viewport: the page ends above it, so that what one writes is never hidden.
 */
export function useKeyboard(): void {
  useEffect(() => {
    const { visualViewport } = window
    if (!visualViewport) return undefined
    const root = document.documentElement
    function makeRoom(): void {
      // Enlarged by two fingers it is smaller too, and nothing is hidden.
      const { height = innerHeight, scale = 1 } = visualViewport ?? {}
      const hidden = scale === 1 ? Math.max(0, innerHeight - height) : 0
      root.style.setProperty('--keyboard', `${Math.round(hidden)}px`)
    }
    makeRoom()
    visualViewport.addEventListener('resize', makeRoom)
    return () => {
      visualViewport.removeEventListener('resize', makeRoom)
      root.style.removeProperty('--keyboard')
    }
  }, [])
}
