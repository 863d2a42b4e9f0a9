import { useLayoutEffect, useRef } from 'react'

/**
 * For a select that is disabled while it saves: a disabled element loses the focus, and somebody at
 * the keyboard their place. It gets it back, unless they have gone elsewhere meanwhile.
 */
export function useLockedFocus(isLocked: boolean) {
  const select = useRef<HTMLSelectElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (isLocked) {
      hadFocus.current = document.activeElement === select.current
    } else if (hadFocus.current) {
      hadFocus.current = false
      const { activeElement } = document
      if (!activeElement || activeElement === document.body) select.current?.focus()
    }
  }, [isLocked])
  return select
}
