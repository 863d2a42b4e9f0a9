import { lazy } from 'react'
import type { Event } from '../../../server/contract/event-shapes.ts'
import { planEvent } from '../../stores/calendar.ts'
import { loadPeople } from '../../stores/community-people.ts'
import { addParticipants } from '../../stores/events.ts'
import { loadPlaces } from '../../stores/places.ts'
import { newEventDraft } from '../../ui/events/planning/draft-names.ts'
import type { Agenda, Colours } from './agendas.ts'
import { DayDialog } from './DayDialog.tsx'
import { eveningOf } from './evening.ts'
import { communityOf, groupsOf } from './invitable.ts'
import type { Placed } from './placing.ts'
import { SubscribeDialog } from './SubscribeDialog.tsx'
import type { OpenDialog } from './view.ts'

// They bring schemas, and fields for addresses and dates.
const EventDialog = lazy(() => import('../../ui/events/planning/EventDialog.tsx'))
const InviteDialog = lazy(() => import('../../ui/events/invitation/InviteDialog.tsx'))

interface DialogsProps {
  dialog: OpenDialog
  me: string
  agendas: readonly Agenda[]
  colours: Colours
  eventsOn: (day: number) => readonly Placed[]
  onOpen: (dialog: OpenDialog) => void
  onPlanned: (event: Event) => void
  onInvited: (asked: number) => void
  onClose: () => void
}

/** The page's dialogs, one at a time. */
export default function Dialogs(props: DialogsProps) {
  const { dialog, me, agendas, colours, eventsOn, onOpen } = props
  const { onPlanned, onInvited, onClose } = props
  switch (dialog.what) {
    case 'day': {
      const { day } = dialog
      const mayPlan = agendas.some((agenda) => agenda.mayPlan)
      return (
        <DayDialog
          day={day}
          events={eventsOn(day)}
          colours={colours}
          onPlan={mayPlan ? () => onOpen({ what: 'plan', day, owner: null }) : null}
          onClose={onClose}
        />
      )
    }
    case 'plan': {
      const owner = agendas.find(({ id }) => id === dialog.owner)
      return (
        <EventDialog
          owners={agendas.filter(({ mayPlan }) => mayPlan)}
          draft={newEventDraft(me)}
          beginning={{
            ...eveningOf(dialog.day, new Date()),
            ...(owner && { [owner.kind]: owner }),
          }}
          loadPlaces={loadPlaces}
          save={(body) => planEvent(body, me)}
          onSaved={onPlanned}
          onClose={onClose}
        />
      )
    }
    case 'invite': {
      const { event } = dialog
      return (
        <InviteDialog
          event={event}
          me={me}
          load={() => loadPeople(communityOf(event))}
          groups={groupsOf(event, agendas)}
          invite={(emails) => addParticipants(event, emails)}
          onInvited={onInvited}
          onClose={onClose}
        />
      )
    }
    case 'subscribe':
      return <SubscribeDialog onClose={onClose} />
    default:
      return dialog satisfies never
  }
}
