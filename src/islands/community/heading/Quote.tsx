import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { useFold } from '../../../ui/fold.ts'
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
  const isLong = text.length > long || text.split('\n').length > 2
  const { text: quote, folds, isOpen, toggle } = useFold<HTMLQuoteElement>(isLong)
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
          onClick={toggle}
        >
          {isOpen ? 'Réduire' : 'Lire la suite'}
        </Button>
      )}
    </div>
  )
}
