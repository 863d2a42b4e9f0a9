import type { Event, Participant } from '../../../../server/contract/event-shapes.ts'
import type { Outcome } from '../../../client/failures.ts'

/** A member of the event's community, who may be asked to come. */
export interface Invitable {
  id: string
  firstName: string
  lastName: string
  email: string
}

export interface InviteDialogProps {
  event: Event
  /** The members of its community. */
  load: () => Promise<Outcome<readonly Invitable[]>>
  invite: (emails: readonly string[]) => Promise<Outcome<readonly Participant[]>>
  onClose: () => void
}

/** Asks members whether they come: all of them at first, people by people as one likes. */
export default function InviteDialog(_: InviteDialogProps) {
  return null
}
