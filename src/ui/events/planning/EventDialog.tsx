import type { InputOf } from '../../../../server/contract/calls.ts'
import type { Event } from '../../../../server/contract/event-shapes.ts'
import type { Outcome } from '../../../client/failures.ts'
import type { Beginning, Owner } from './owners.ts'

export type EventDialogProps = {
  /** Those whose events one may plan. */
  owners: readonly Owner[]
  /** Who types: what was typed is kept for them alone. */
  me: string
  /** Called with what was stored, once the dialog is closed. */
  onSaved: (event: Event) => void
  onClose: () => void
} & (
  | {
      event?: never
      beginning?: Beginning | undefined
      save: (body: InputOf<'POST /events'>[0]['body']) => Promise<Outcome<Event>>
    }
  | {
      /** The one to change. */
      event: Event
      beginning?: never
      save: (body: InputOf<'PUT /events'>[0]['body']) => Promise<Outcome<Event>>
    }
)

/** Plans an event, or changes one. */
export default function EventDialog(_: EventDialogProps) {
  return null
}
