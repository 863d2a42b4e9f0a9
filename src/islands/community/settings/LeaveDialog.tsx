import { paths } from '../../../../server/contract/paths.ts'
import { may } from '../../../../server/contract/roles.ts'
import { nb } from '../../../client/french.ts'
import { leaveCommunity } from '../../../stores/communities.ts'
import { toast } from '../../../stores/toasts.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { communityWords } from '../community-words.ts'
import { dialogWords } from '../dialog-words.ts'
import type { CommunityView } from '../view.ts'

export function LeaveDialog({
  kind,
  community,
  me,
  rank,
  onClose,
}: CommunityView & { onClose: () => void }) {
  const { toLeave } = communityWords[kind]
  const { left } = dialogWords[kind]
  const { alert, busy, run } = useAction(() => leaveCommunity({ kind, id: community.id }, me.id))

  function leadAway(): void {
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
            <Button
              look="danger"
              busy={busy}
              disabled={!may.leave(kind, rank)}
              onClick={() => run(leadAway)}
            >
              {toLeave}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
