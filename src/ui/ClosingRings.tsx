import styles from './closing-rings.module.css'
import { RingsDrawing } from './Rings.tsx'

/**
 * The link closes, once, where it is drawn: somebody created, joined, or answered yes. Under reduced
 * motion it is closed.
 */
export function ClosingRings() {
  return <RingsDrawing className={styles.closing} strokeWidth={2.6} />
}
