import { useState } from 'react'
import { logout } from '../../../server/contract/accounts.ts'
import { request } from '../../stores/call.ts'
import { forget } from '../../stores/session.ts'
import { Button } from '../../ui/Button.tsx'

/** Ends this browser's session, and goes on as somebody else. */
export function SwitchAccount({ to, label }: { to: string; label: string }) {
  const [busy, setBusy] = useState(false)

  async function change(): Promise<void> {
    if (busy) return
    setBusy(true)
    forget()
    await request(logout)
    location.assign(to)
  }

  return (
    <Button look="primary" className="large" busy={busy} onClick={change}>
      {label}
    </Button>
  )
}
