import { useState } from 'react'
import type { Member } from '../../../../server/contract/community-shapes.ts'
import { fullName } from '../../../client/people.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { dialogWords } from '../dialog-words.ts'
import { RemindForm } from '../dues/RemindForm.tsx'
import type { CommunityView } from '../view.ts'
import { HandOver } from './HandOver.tsx'
import { MemberDetail, type Step } from './MemberDetail.tsx'
import { Removal } from './Removal.tsx'

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
  const [step, setStep] = useState<Step>()
  const [backFrom, setBackFrom] = useState<Step>()
  const member = now ?? before
  if (!member) return null

  function back(): void {
    setBackFrom(step)
    setStep(undefined)
  }

  return (
    <Dialog title={titleOf(step, view, member)} onClose={onClose}>
      {(close) => {
        const shown = { ...view, member, onBack: back, onDone: close }
        switch (step) {
          case 'removal':
            return <Removal {...shown} />
          case 'handOver':
            return <HandOver {...shown} />
          case 'reminder':
            return <RemindForm associationId={view.community.id} ids={[member.id]} {...shown} />
          case undefined:
            return <MemberDetail {...shown} backFrom={backFrom} onStep={setStep} />
          default:
            return step satisfies never
        }
      }}
    </Dialog>
  )
}

function titleOf(step: Step | undefined, { kind }: CommunityView, { user }: Member): string {
  const name = fullName(user)
  if (step === 'removal') return `Retirer ${name} ${dialogWords[kind].ofThe}`
  if (step === 'reminder') return `Rappeler la cotisation à ${name}`
  return step === 'handOver' ? `Passer la main à ${name}` : name
}
