import { type ReactNode, useEffect, useRef } from 'react'
import type { Refusal } from '../../client/failures.ts'
import type { Outcome } from '../../stores/community-call.ts'
import { toast } from '../../stores/toasts.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { DialogActions } from '../../ui/Dialog.tsx'
import { useAct } from './act.ts'

interface ConfirmationProps {
  look: 'primary' | 'danger'
  /** What the button does. */
  label: string
  /** The toast once it is done. */
  done: string
  act: () => Promise<Outcome<unknown>>
  /** Where the catalogue's words would be about somebody else. */
  complaint?: (refusal: Refusal) => string
  onBack: () => void
  onDone: () => void
  children: ReactNode
}

/** The second step of a dialog: what will happen, and the choice to go back. */
export function Confirmation(props: ConfirmationProps) {
  const { look, label, done, act, complaint, onBack, onDone, children } = props
  const back = useRef<HTMLButtonElement>(null)
  const { alert, busy, run } = useAct(act, complaint)

  // The button that led here is gone, and with it the focus.
  useEffect(() => back.current?.focus(), [])

  function tellDone(): void {
    toast.success(done)
    onDone()
  }

  return (
    <>
      {children}
      <Alert>{alert}</Alert>
      <DialogActions>
        <Button ref={back} onClick={onBack}>
          Retour
        </Button>
        <Button look={look} busy={busy} onClick={() => run(tellDone)}>
          {label}
        </Button>
      </DialogActions>
    </>
  )
}
