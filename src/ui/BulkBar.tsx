import { type ReactNode, useEffect, useRef } from 'react'
import styles from './bulk-bar.module.css'

interface BulkBarProps {
  /** What was chosen, in words: `3 membres choisis`; null as long as nothing is. */
  chosen: string | null
  onClear: () => void
  /** Buttons; the one that is meant with `look="sun"`. */
  children: ReactNode
}

/**
 * Acts on several rows at once. Stands at the end of their list, in sight as long as the list is;
 * what gets the focus scrolls clear of it. How many there are is read out as it changes.
 */
export function BulkBar({ chosen, onClear, children }: BulkBarProps) {
  const bar = useRef<HTMLElement>(null)
  const isShown = chosen !== null

  useEffect(() => {
    const page = document.documentElement
    if (!isShown || !bar.current) return
    const { insetBlockEnd } = getComputedStyle(bar.current)
    page.style.scrollPaddingBlockEnd = `calc(${bar.current.offsetHeight}px + ${insetBlockEnd})`
    return () => {
      page.style.scrollPaddingBlockEnd = ''
    }
  }, [isShown])

  return (
    <>
      <p className="unseen" role="status">
        {chosen}
      </p>
      {isShown && (
        <section ref={bar} className={styles.bar} aria-label="Actions sur la sélection">
          <p className={styles.chosen}>{chosen}</p>
          <div className={styles.acts}>{children}</div>
          <button type="button" className={`btn ${styles.clear}`} onClick={onClear}>
            Annuler
            <span className="unseen"> la sélection</span>
          </button>
        </section>
      )}
    </>
  )
}
