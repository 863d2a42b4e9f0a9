import { useState } from 'react'
import type { Member } from '../../../../server/contract/community-shapes.ts'
import { fullName } from '../../../client/people.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { communityWords } from '../community-words.ts'
import type { CommunityView } from '../view.ts'
import { HandOver } from './HandOver.tsx'
import { MemberDetail } from './MemberDetail.tsx'
import { Removal } from './Removal.tsx'

type Step = 'detail' | 'removal' | 'handOver'

interface MemberDialogProps extends CommunityView {
  memberId: string
  onClose: () => void
}

/** A member, and what can be done about them: one dialog, which gives the focus back. */
export function MemberDialog({ memberId, onClose, ...view }: MemberDialogProps) {
  const members: readonly Member[] = view.community.members
  const now = members.find(({ id }) => id === memberId)
  // Removed, they stay in sight until the dialog is closed.
  const [before] = useState(now)
  const [step, setStep] = useState<Step>('detail')
  const member = now ?? before
  if (!member) return null
  const back = () => setStep('detail')
  return (
    <Dialog title={titleOf(step, view, member)} onClose={onClose}>
      {(close) => {
        const shown = { ...view, member, onBack: back, onDone: close }
        if (step === 'removal') return <Removal {...shown} />
        if (step === 'handOver') return <HandOver {...shown} />
        return <MemberDetail {...shown} onStep={setStep} />
      }}
    </Dialog>
  )
}

function titleOf(step: Step, { kind }: CommunityView, { user }: Member): string {
  if (step === 'removal') return `Retirer ${fullName(user)} ${communityWords[kind].ofThe}`
  return step === 'handOver' ? `Passer la main à ${fullName(user)}` : fullName(user)
}
