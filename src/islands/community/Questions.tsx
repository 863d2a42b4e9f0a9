import { lazy } from 'react'
import type { ListedCommunity } from '../../../server/contract/community-shapes.ts'
import { DeletionDialog } from './DeletionDialog.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { MemberDialog } from './MemberDialog.tsx'
import type { Asked, Given } from './questions.ts'
import { RemoveDocumentDialog } from './RemoveDocumentDialog.tsx'

// The two that bring more with them than a question.
const AddMembersDialog = lazy(() => import('./AddMembersDialog.tsx'))
const UpdateDialog = lazy(() => import('./UpdateDialog.tsx'))

interface QuestionsProps extends Given {
  asked: Asked
  groups: readonly ListedCommunity[]
  onClose: () => void
}

/** The page's dialogs, one at a time. */
export default function Questions({ asked, groups, ...given }: QuestionsProps) {
  switch (asked.what) {
    case 'add':
      return <AddMembersDialog {...given} />
    case 'update':
      return <UpdateDialog {...given} />
    case 'delete':
      return <DeletionDialog {...given} groups={groups} />
    case 'leave':
      return <LeaveDialog {...given} />
    case 'member':
      return <MemberDialog {...given} memberId={asked.memberId} />
    case 'removeDocument':
      return <RemoveDocumentDialog {...given} document={asked.document} />
    default:
      return asked satisfies never
  }
}
