import { useEffect, useRef, useState } from 'react'
import type { InputOf } from '../../../../server/contract/calls.ts'
import type { EarlierPlace, Event } from '../../../../server/contract/event-shapes.ts'
import type { Outcome } from '../../../client/failures.ts'
import { deviceZone } from '../../../client/home-zone.ts'
import { Alert } from '../../Alert.tsx'
import { Button } from '../../Button.tsx'
import { Dialog, DialogActions } from '../../Dialog.tsx'
import { useForm } from '../../form/form.ts'
import { RequiredNote } from '../../form/RequiredNote.tsx'
import { Restored } from '../../form/Restored.tsx'
import { changesIn } from './changes.ts'
import { EventFields } from './EventFields.tsx'
import { EventForm, initialFields } from './fields.ts'
import { type Beginning, type Owner, ownerOf } from './owners.ts'
import { PublicWarning } from './PublicWarning.tsx'

type CreationBody = InputOf<'POST /events'>[0]['body']
type UpdateBody = InputOf<'PUT /events'>[0]['body']

export type EventDialogProps = {
  /** Those whose events one may plan. */
  owners: readonly Owner[]
  /** The name under which what was typed is kept when the page goes: see draft-names.ts. */
  draft: string
  /** Where their communities met of late. */
  loadPlaces: () => Promise<Outcome<readonly EarlierPlace[]>>
  /** Called with what was stored, once the dialog is closed. */
  onSaved: (event: Event) => void
  onClose: () => void
} & (
  | {
      event?: never
      beginning?: Beginning | undefined
      save: (body: CreationBody) => Promise<Outcome<Event>>
    }
  | {
      /** The one to change. */
      event: Event
      beginning?: never
      save: (body: UpdateBody) => Promise<Outcome<Event>>
    }
)

/** Plans an event, or changes one. */
export default function EventDialog(props: EventDialogProps) {
  const { owners, draft, event, loadPlaces, onSaved, onClose } = props
  const [places, setPlaces] = useState<readonly EarlierPlace[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the dialog opens
  useEffect(() => {
    // Without them a place is searched for as anywhere.
    loadPlaces().then((reply) => reply.ok && setPlaces(reply.data))
  }, [])
  const [initial] = useState(() =>
    initialFields(event ?? props.beginning ?? {}, owners, new Date()),
  )
  // Sent again after a lost answer, it stays one event.
  const [clientId] = useState(() => crypto.randomUUID())
  const saved = useRef<Event>(null)
  const { location, reminders } = initial
  const form = useForm(EventForm, { location, reminders }, draft)
  const { values, onSubmit, refuse, withhold, restored, alert, busy } = form
  const [warning, setWarning] = useState<(isMeant: boolean) => void>()

  function store(fields: EventForm): Promise<Outcome<Event>> {
    if (!props.event) {
      const { entity, ...facts } = fields
      return props.save({ ...facts, ...ownerOf(entity), timeZone: deviceZone(), clientId })
    }
    const changes = changesIn(props.event, fields)
    if (Object.keys(changes).length === 0) return Promise.resolve({ ok: true, data: props.event })
    return props.save({ id: props.event.id, ...changes })
  }

  const send = (close: () => void) =>
    onSubmit(async (fields) => {
      if (fields.isPublic && !event?.isPublic && !(await isMeant())) return withhold()
      const reply = await store(fields)
      if (!reply.ok) return refuse(reply)
      saved.current = reply.data
      close()
    })

  /** Whether it is to be seen by everybody. */
  async function isMeant(): Promise<boolean> {
    const answer = await new Promise<boolean>((resolve) => setWarning(() => resolve))
    setWarning(undefined)
    return answer
  }

  function closed(): void {
    onClose()
    if (saved.current) onSaved(saved.current)
  }

  const isHeldChanged =
    JSON.stringify([values.location ?? null, values.reminders]) !==
    JSON.stringify([location, reminders])

  return (
    <Dialog
      title={event ? 'Modifier l’événement' : 'Planifier un événement'}
      // Place and reminders live outside their elements.
      guarded={isHeldChanged || undefined}
      onClose={closed}
    >
      {(close, cancel) => (
        <form {...form.form} onSubmit={send(close)}>
          <Restored {...restored} />
          <RequiredNote />
          <EventFields
            form={form}
            initial={initial}
            owners={owners}
            places={places}
            isNew={!event}
          />
          <Alert>{alert}</Alert>
          <DialogActions>
            <Button onClick={cancel}>Annuler</Button>
            <Button type="submit" look="primary" busy={busy}>
              {event ? 'Enregistrer' : 'Créer l’événement'}
            </Button>
          </DialogActions>
          {warning && <PublicWarning onAnswer={warning} />}
        </form>
      )}
    </Dialog>
  )
}
