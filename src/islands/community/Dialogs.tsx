import { lazy } from 'react'
import type { ListedCommunity } from '../../../server/contract/community-shapes.ts'
import { RemoveDocumentDialog } from './documents/RemoveDocumentDialog.tsx'
import { RemindDialog } from './dues/RemindDialog.tsx'
import { CancelInvitationDialog } from './invitations/CancelInvitationDialog.tsx'
import { InvitedDialog } from './members/InvitedDialog.tsx'
import { MemberDialog } from './members/MemberDialog.tsx'
import { RefuseRequestDialog } from './requests/RefuseRequestDialog.tsx'
import { DeletionDialog } from './settings/DeletionDialog.tsx'
import { LeaveDialog } from './settings/LeaveDialog.tsx'
import type { CommunityView, OpenDialog } from './view.ts'

// These come by themselves: they bring schemas, and fields for addresses and pictures.
const AddMembersDialog = lazy(() => import('./invitations/AddMembersDialog.tsx'))
const UpdateDialog = lazy(() => import('./settings/UpdateDialog.tsx'))
const DuesDialog = lazy(() => import('./dues/DuesDialog.tsx'))
// And this one the making of QR codes.
const PayDialog = lazy(() => import('./dues/PayDialog.tsx'))

interface DialogsProps extends CommunityView {
  dialog: OpenDialog
  groups: readonly ListedCommunity[]
  onClose: () => void
}

/** The page's dialogs, one at a time. */
export default function Dialogs({ dialog, groups, ...view }: DialogsProps) {
  switch (dialog.what) {
    case 'add':
      return <AddMembersDialog {...view} />
    case 'update':
      return <UpdateDialog {...view} />
    case 'delete':
      return <DeletionDialog {...view} groups={groups} />
    case 'leave':
      return <LeaveDialog {...view} />
    case 'dues':
      return <DuesDialog {...view} />
    case 'pay':
      return <PayDialog {...view} />
    case 'remind':
      return <RemindDialog {...view} ids={dialog.ids} />
    case 'cancelInvitation':
      return <CancelInvitationDialog {...view} invitation={dialog.invitation} />
    case 'refuseRequest':
      return <RefuseRequestDialog {...view} request={dialog.request} />
    case 'member':
      return <MemberDialog {...view} memberId={dialog.memberId} />
    case 'invited':
      return <InvitedDialog {...view} invitationId={dialog.invitationId} />
    case 'removeDocument':
      return <RemoveDocumentDialog {...view} document={dialog.document} />
    default:
      return dialog satisfies never
  }
}
