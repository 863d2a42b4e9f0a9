import type { OwnInvitation } from '../../../../server/contract/invitations.ts'
import { awaited } from '../../../client/awaited.ts'
import { Waiting } from '../../../ui/Waiting.tsx'
import { OwnInvitations } from './OwnInvitations.tsx'

interface AnswersExpectedProps {
  invitations: OwnInvitation[]
  /** Nothing else awaits an answer: the title counts them. */
  alone: boolean
}

/** On the home page: answered there, like everything that waits. */
export function AnswersExpected({ invitations, alone }: AnswersExpectedProps) {
  return (
    <Waiting className={undefined}>
      {/* What one has joined stands further down, in what the server made. */}
      <OwnInvitations
        invitations={invitations}
        {...(alone && { title: awaited })}
        onJoined={() => location.reload()}
      />
    </Waiting>
  )
}
