import { useState } from 'react'
import { call } from '../../stores/call.ts'
import { forget } from '../../stores/session.ts'
import { Button } from '../../ui/Button.tsx'

interface SwitchAccountProps {
  to: string
  label: string
  look?: 'primary'
}

/** Ends this browser's session, and goes on as somebody else. */
export function SwitchAccount({ to, label, look }: SwitchAccountProps) {
  const [busy, setBusy] = useState(false)

  async function change(): Promise<void> {
    if (busy) return
    setBusy(true)
    forget()
    await call('GET /auth/logout')
    location.assign(to)
  }

  return (
    <Button look={look} className="large" busy={busy} onClick={change}>
      {label}
    </Button>
  )
}
