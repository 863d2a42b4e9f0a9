import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * For a select that is disabled while it saves: a disabled element loses the focus, and somebody at
 * the keyboard their place. It gets it back, unless they have gone elsewhere meanwhile.
 */
export function useLockedFocus(isLocked: boolean) {
  const select = useRef<HTMLSelectElement>(null)
  const hasFocus = useRef(false)

  useEffect(() => {
    const element = select.current
    if (!element) return
    // Some browsers take the focus away as soon as it is disabled: that is not going elsewhere.
    const note = () => {
      hasFocus.current = document.activeElement === element || element.disabled
    }
    const listening = new AbortController()
    for (const event of ['focus', 'blur']) {
      element.addEventListener(event, note, { signal: listening.signal })
    }
    return () => listening.abort()
  }, [])

  useLayoutEffect(() => {
    if (isLocked || !hasFocus.current) return
    const { activeElement } = document
    if (!activeElement || activeElement === document.body) select.current?.focus()
  }, [isLocked])
  return select
}
