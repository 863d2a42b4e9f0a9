import { type ReactNode, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../client/failures.ts'
import type { Outcome } from '../../stores/community-call.ts'
import { toast } from '../../stores/toasts.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { DialogActions } from '../../ui/Dialog.tsx'

interface ConfirmationProps {
  look: 'primary' | 'danger'
  /** What the button does. */
  label: string
  /** The toast once it is done. */
  done: string
  act: () => Promise<Outcome<unknown>>
  onBack: () => void
  onDone: () => void
  children: ReactNode
}

/** The second step of a dialog: what will happen, and the choice to go back. */
export function Confirmation(props: ConfirmationProps) {
  const { look, label, done, act, onBack, onDone, children } = props
  const back = useRef<HTMLButtonElement>(null)
  const [alert, setAlert] = useState<string>()
  const [busy, setBusy] = useState(false)

  // The button that led here is gone, and with it the focus.
  useEffect(() => back.current?.focus(), [])

  async function confirm(): Promise<void> {
    if (busy) return
    setBusy(true)
    setAlert(undefined)
    const outcome = await act()
    setBusy(false)
    if (!outcome.ok) return setAlert(messageOf(outcome))
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
        <Button look={look} busy={busy} onClick={confirm}>
          {label}
        </Button>
      </DialogActions>
    </>
  )
}
