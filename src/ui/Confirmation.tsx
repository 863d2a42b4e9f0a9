import { type ReactNode, useEffect, useRef } from 'react'
import type { Outcome, Refusal } from '../client/failures.ts'
import { Alert } from './Alert.tsx'
import { useAction } from './action.ts'
import { Button } from './Button.tsx'
import { DialogActions } from './Dialog.tsx'

interface ConfirmationProps {
  look: 'primary' | 'danger'
  /** What the button does. */
  label: string
  act: () => Promise<Outcome<unknown>>
  /** Where the catalogue's words would be about somebody else. */
  complaint?: (refusal: Refusal) => string
  onBack: () => void
  onDone: () => void
  children: ReactNode
}

/** The second step of a dialog: what will happen, and the choice to go back. */
export function Confirmation(props: ConfirmationProps) {
  const { look, label, act, complaint, onBack, onDone, children } = props
  const back = useRef<HTMLButtonElement>(null)
  const { alert, busy, run } = useAction(act, complaint)

  // The button that led here is gone, and with it the focus.
  useEffect(() => back.current?.focus(), [])

  return (
    <>
      {children}
      <Alert>{alert}</Alert>
      <DialogActions>
        <Button ref={back} onClick={onBack}>
          Retour
        </Button>
        <Button look={look} busy={busy} onClick={() => run(onDone)}>
          {label}
        </Button>
      </DialogActions>
    </>
  )
}
