import { lazy } from 'react'
import { eventInvitingPath } from '../../../server/contract/event-paths.ts'
import type { Event } from '../../../server/contract/event-shapes.ts'
import { count } from '../../client/french.ts'
import { loadPeople } from '../../stores/community-people.ts'
import { createEvent } from '../../stores/event-creation.ts'
import { addParticipants, updateEvent } from '../../stores/events.ts'
import { loadPlaces } from '../../stores/places.ts'
import { toast } from '../../stores/toasts.ts'
import { changeDraft, copyDraft } from '../../ui/events/planning/draft-names.ts'
import { againAfter } from '../../ui/events/planning/owners.ts'
import { ParticipantsDialog } from './ParticipantsDialog.tsx'
import type { EventView, OpenDialog } from './view.ts'

// These come by themselves: they bring schemas, and fields for dates and addresses.
const EventDialog = lazy(() => import('../../ui/events/planning/EventDialog.tsx'))
const DeletionDialog = lazy(() => import('./DeletionDialog.tsx'))
const InviteDialog = lazy(() => import('../../ui/events/invitation/InviteDialog.tsx'))

interface DialogsProps extends EventView {
  dialog: OpenDialog
  onClose: () => void
}

/** The page's dialogs, one at a time. */
export default function Dialogs({ dialog, ...view }: DialogsProps) {
  const { event, community, me, owners, groups, now, onClose } = view
  switch (dialog) {
    case 'update':
      return (
        <EventDialog
          owners={owners}
          draft={changeDraft(event.id, me)}
          event={event}
          loadPlaces={loadPlaces}
          save={updateEvent}
          onSaved={() => toast.success('L’événement a été modifié')}
          onClose={onClose}
        />
      )
    case 'duplicate':
      return (
        <EventDialog
          owners={owners}
          draft={copyDraft(event.id, me)}
          beginning={againAfter(event, new Date(now))}
          loadPlaces={loadPlaces}
          save={createEvent}
          onSaved={leadTo}
          onClose={onClose}
        />
      )
    case 'invite':
      return (
        <InviteDialog
          event={event}
          me={me}
          load={() => loadPeople(community)}
          groups={groups.map(({ id, name }) => {
            return { id, name, load: () => loadPeople({ kind: 'group', id }) }
          })}
          invite={(emails) => addParticipants(event, emails)}
          onInvited={(asked) =>
            toast.success(count(asked, 'invitation envoyée', 'invitations envoyées'))
          }
          onClose={onClose}
        />
      )
    case 'participants':
      return <ParticipantsDialog {...view} />
    case 'delete':
      return <DeletionDialog {...view} />
    default:
      return dialog satisfies never
  }
}

/** Whom to ask is the next question, on the page of the new one. */
function leadTo({ id }: Event): void {
  toast.success('L’événement a été créé')
  location.assign(eventInvitingPath(id))
}
