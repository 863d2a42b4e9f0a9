import type { OwnInvitation } from '../../../../server/contract/invitations.ts'
import { Waiting } from '../../../ui/Waiting.tsx'
import { OwnInvitations } from './OwnInvitations.tsx'

/** On the home page: answered there, like everything that waits. */
export function AnswersExpected({ invitations }: { invitations: OwnInvitation[] }) {
  return (
    <Waiting className={undefined}>
      {/* What one has joined stands further down, in what the server made. */}
      <OwnInvitations invitations={invitations} title={title} onJoined={() => location.reload()} />
    </Waiting>
  )
}

const numbers = ['', 'Une', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six', 'Sept', 'Huit', 'Neuf']

function title(waiting: number): string {
  const many = numbers[waiting] ?? waiting
  return `${many} ${waiting > 1 ? 'réponses attendues' : 'réponse attendue'}`
}
