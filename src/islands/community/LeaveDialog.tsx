import { useState } from 'react'
import { may } from '../../../server/contract/roles.ts'
import { messageOf } from '../../client/failures.ts'
import { paths } from '../../client/paths.ts'
import { leaveCommunity } from '../../stores/communities.ts'
import { toast } from '../../stores/toasts.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import type { Given } from './questions.ts'
import { nb, words } from './words.ts'

export function LeaveDialog({
  kind,
  community,
  me,
  rank,
  onClose,
}: Given & { onClose: () => void }) {
  const [alert, setAlert] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { toLeave, left } = words[kind]

  async function leave(): Promise<void> {
    if (busy) return
    setBusy(true)
    const reply = await leaveCommunity(kind, community.id, me.id)
    setBusy(false)
    if (!reply.ok) return setAlert(messageOf(reply))
    toast.success(left)
    location.assign(paths.lists)
  }

  return (
    <Dialog title={toLeave} onClose={onClose}>
      {(close) => (
        <>
          <p>
            Vous ne verrez plus «{nb}
            {community.name}
            {nb}», ses documents ni sa conversation. Pour revenir, il faudra une nouvelle
            invitation.
          </p>
          <Alert>{alert}</Alert>
          <DialogActions>
            <Button onClick={close}>Rester</Button>
            <Button look="danger" busy={busy} disabled={!may.leave(kind, rank)} onClick={leave}>
              {toLeave}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
