import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import styles from './heading.module.css'

/** About what two lines of a wide page hold: what is shorter may still be too long for a phone. */
const long = 150

interface QuoteProps {
  text: string
  /** What stands with the whole of it. */
  children: ReactNode
}

/** The description as people wrote it, folded to two lines until somebody wants the rest. */
export function Quote({ text, children }: QuoteProps) {
  const quote = useRef<HTMLQuoteElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [folds, setFolds] = useState(text.length > long || text.split('\n').length > 2)

  useEffect(() => {
    const element = quote.current
    if (!element || isOpen) return
    const watching = new ResizeObserver(() =>
      setFolds(element.scrollHeight > element.clientHeight + 1),
    )
    watching.observe(element)
    return () => watching.disconnect()
  }, [isOpen])

  return (
    <div className={styles.description}>
      <blockquote ref={quote} id="description" className={styles.quote} data-folded={!isOpen}>
        {text}
      </blockquote>
      {(isOpen || !folds) && children}
      {folds && (
        <Button
          look="quiet"
          className={styles.unfold}
          aria-expanded={isOpen}
          aria-controls="description"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Réduire' : 'Lire la suite'}
        </Button>
      )}
    </div>
  )
}
