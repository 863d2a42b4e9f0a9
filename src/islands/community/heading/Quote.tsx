import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import styles from './heading.module.css'

/** From here on a text is folded. */
const long = 420

/** The description as people wrote it, with its lines. */
export function Quote({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  const folds = text.length > long || text.split('\n').length > 6
  return (
    <div className={styles.description}>
      <blockquote id="description" className={styles.quote} data-folded={folds && !open}>
        {text}
      </blockquote>
      {folds && (
        <Button
          look="quiet"
          aria-expanded={open}
          aria-controls="description"
          onClick={() => setOpen(!open)}
        >
          {open ? 'Réduire' : 'Lire la suite'}
        </Button>
      )}
    </div>
  )
}
