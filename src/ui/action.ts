import { useState } from 'react'
import { messageOf, type Outcome, type Refusal } from '../client/failures.ts'

/** A button that does one thing, once: whether it is at it, and why it failed. */
export function useAction(
  act: () => Promise<Outcome<unknown>>,
  complaint: (refusal: Refusal) => string = messageOf,
) {
  const [alert, setAlert] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function run(onDone: () => void): Promise<void> {
    if (busy) return
    setBusy(true)
    setAlert(undefined)
    const outcome = await act()
    setBusy(false)
    if (outcome.ok) onDone()
    else setAlert(complaint(outcome))
  }
  return { alert, busy, run }
}
