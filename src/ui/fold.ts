import { useEffect, useRef, useState } from 'react'

/**
 * For a text that CSS folds to its first lines while `data-folded` is true: whether it is too long for
 * them, at this width, and which it is now.
 *
 * @param isLong what is likely, until it can be measured
 */
export function useFold<E extends HTMLElement>(isLong: boolean) {
  const text = useRef<E>(null)
  const [isOpen, setOpen] = useState(false)
  const [folds, setFolds] = useState(isLong)

  useEffect(() => {
    const element = text.current
    if (!element || isOpen) return
    const watching = new ResizeObserver(() =>
      setFolds(element.scrollHeight > element.clientHeight + 1),
    )
    watching.observe(element)
    return () => watching.disconnect()
  }, [isOpen])

  return { text, folds, isOpen, toggle: () => setOpen(!isOpen) }
}
