import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './dialog.module.css'

interface DialogProps {
  title: string
  /** Called once it is closed, by a button, Escape or a click beside it. */
  onClose: () => void
  /** Receives what closes it: going through the element gives the focus back to where it was. */
  children: (close: () => void) => ReactNode
}

/** Asks one thing. It is open as long as it is rendered. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (!element.current?.open) element.current?.showModal()
  }, [])
  const close = () => element.current?.close()
  return (
    <dialog
      ref={element}
      className={styles.dialog}
      aria-labelledby={id}
      onClose={onClose}
      onPointerDown={(event) => event.target === event.currentTarget && close()}
    >
      <div className={styles.inside}>
        <h2 id={id}>{title}</h2>
        {children(close)}
      </div>
    </dialog>
  )
}

/** The dialog's buttons: what it does last, so that it stands at the right, or above on a phone. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
