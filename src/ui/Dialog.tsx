import { type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { useBack } from './back.ts'
import { isTouched } from './controls.ts'
import styles from './dialog.module.css'
import { usePullDown } from './pull-down.ts'

interface DialogProps {
  title: string
  /**
   * Something was typed: Escape, the way back and 'Annuler' ask before it is lost, and a click beside
   * it does nothing. Without it the elements inside are asked whether they are as they were.
   */
  guarded?: boolean | undefined
  /** It is read, not filled in: the focus is at its beginning, not at the button that closes it. */
  toRead?: boolean
  /** Not where the page makes something of the browser's way back itself. */
  closesByBack?: boolean
  /** Called once it is closed, by a button, Escape, the way back or a click beside it. */
  onClose: () => void
  /**
   * Receives what closes it: going through the element gives the focus back to where it was. And what
   * cancels it: that asks first where something was typed.
   */
  children: (close: () => void, cancel: () => void) => ReactNode
}

/** Asks one thing. It is open as long as it is rendered; on a phone it is a sheet from the bottom. */
export function Dialog(props: DialogProps) {
  const { title, guarded, toRead = false, closesByBack = true, onClose, children } = props
  const element = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const [isAsking, setIsAsking] = useState(false)
  useEffect(() => {
    // React keeps this attribute to itself, and the browser looks for it as the dialog opens.
    if (toRead) heading.current?.setAttribute('autofocus', '')
    if (!element.current?.open) element.current?.showModal()
  }, [toRead])
  const close = () => element.current && leave(element.current)
  const isGuarded = () => guarded ?? (element.current !== null && isTouched(element.current))
  const cancel = () => (isGuarded() ? setIsAsking(true) : close())
  const grip = usePullDown(element, cancel)
  useBack(() => {
    const asks = isGuarded()
    cancel()
    return asks
  }, closesByBack)
  return (
    <dialog
      ref={element}
      className={styles.dialog}
      aria-labelledby={id}
      onClose={(event) => event.target === event.currentTarget && onClose()}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        cancel()
      }}
      onPointerDown={(event) => isBeside(event) && !isGuarded() && close()}
    >
      <div className={styles.grip} {...grip} />
      <div className={styles.inside}>
        <h2 ref={heading} id={id} tabIndex={toRead ? -1 : undefined}>
          {title}
        </h2>
        {children(close, cancel)}
      </div>
      {isAsking && <Abandonment onStay={() => setIsAsking(false)} onLeave={close} />}
    </dialog>
  )
}

/** Closes it once it is out of sight; at once where nothing moves. */
function leave(dialog: HTMLDialogElement): void {
  dialog.dataset.leaving = ''
  const moving = dialog.getAnimations().map(({ finished }) => finished)
  if (moving.length === 0) dialog.close()
  else Promise.allSettled(moving).then(() => dialog.close())
}

/** The dialog's own scroll bar is a part of it, as its inside is. */
function isBeside({ target, currentTarget, clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  const isWithin = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
  return target === currentTarget && !isWithin
}

function Abandonment({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog title={`Abandonner votre saisie\u00A0?`} onClose={onStay}>
      {(stay) => (
        <>
          <p>Ce que vous avez écrit ici ne sera pas gardé.</p>
          <DialogActions>
            <Button onClick={stay}>Continuer</Button>
            <Button look="danger" onClick={onLeave}>
              Abandonner
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}

/** The dialog's buttons: what it does last, so that it stands at the right, or above on a phone. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
