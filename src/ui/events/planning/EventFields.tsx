import type { Address } from '../../../../server/contract/addresses.ts'
import { eventLimits } from '../../../../server/contract/event-limits.ts'
import type { EarlierPlace } from '../../../../server/contract/event-shapes.ts'
import { eventTypeLabels, eventTypes } from '../../../../server/contract/event-types.ts'
import { limits } from '../../../../server/contract/limits.ts'
import { AddressField } from '../../address/AddressField.tsx'
import { Checkbox } from '../../Checkbox.tsx'
import { Counter } from '../../Counter.tsx'
import { Field } from '../../Field.tsx'
import type { useForm } from '../../form/form.ts'
import { SelectField } from '../../Select.tsx'
import { TextArea } from '../../TextArea.tsx'
import type { EventForm, InitialFields } from './fields.ts'
import { Moments } from './Moments.tsx'
import { type Owner, ownerValue } from './owners.ts'
import { Reminders } from './Reminders.tsx'

type Held = Pick<InitialFields, 'location' | 'reminders'>

interface EventFieldsProps {
  form: ReturnType<typeof useForm<EventForm, Held>>
  initial: InitialFields
  owners: readonly Owner[]
  /** Where their communities met of late. */
  places: readonly EarlierPlace[]
  /** Whose it is can be chosen. */
  isNew: boolean
}

/** What an event is made of. */
export function EventFields({ form, initial, owners, places, isNew }: EventFieldsProps) {
  const { field, held, values, restored } = form
  const isPublic = values.isPublic ?? initial.isPublic
  return (
    <>
      <Field
        label="Nom"
        required
        defaultValue={initial.name}
        autoComplete="off"
        hint={
          <Counter text={String(values.name ?? initial.name)} max={limits.communityNameLength} />
        }
        {...field('name')}
      />
      <SelectField label="Type" required defaultValue={initial.type} {...field('type')}>
        {initial.type === '' && <option value="">Choisir…</option>}
        {eventTypes.map((type) => (
          <option key={type} value={type}>
            {eventTypeLabels[type]}
          </option>
        ))}
      </SelectField>
      {isNew ? (
        <SelectField
          label="Association ou groupe"
          required
          defaultValue={initial.entity}
          {...field('entity')}
        >
          {owners.length > 1 && <option value="">Choisir…</option>}
          {owners.map((owner) => (
            <option key={ownerValue(owner)} value={ownerValue(owner)}>
              {owner.name}
            </option>
          ))}
        </SelectField>
      ) : (
        <input type="hidden" name="entity" value={initial.entity} />
      )}
      <Moments
        field={field}
        initial={initial}
        typed={{
          startDate: String(values.startDate ?? initial.startDate),
          startTime: String(values.startTime ?? initial.startTime),
          endDate: String(values.endDate ?? initial.endDate),
          endTime: String(values.endTime ?? initial.endTime),
        }}
      />
      <AddressField
        // What came back after an ended session is shown as what was chosen.
        key={`${restored.isRestored}`}
        label="Lieu"
        required
        hint={placeHint}
        earlier={placesOf(places, String(values.entity ?? initial.entity))}
        {...held('location')}
      />
      <Field
        label="Point de rendez-vous"
        optional
        defaultValue={initial.appointment}
        autoComplete="off"
        hint="Où l’on se retrouve sur place, ou avant de partir."
        {...field('appointment')}
      />
      <TextArea
        label="Description"
        optional
        rows={4}
        defaultValue={initial.description}
        hint={
          <Counter
            text={String(values.description ?? initial.description)}
            max={eventLimits.descriptionLength}
          />
        }
        {...field('description')}
      />
      <Checkbox
        label="Événement public, ouvert à tous"
        defaultChecked={initial.isPublic}
        {...field('isPublic')}
      />
      {isPublic && (
        <Field
          label="Nombre de places"
          required
          inputMode="numeric"
          autoComplete="off"
          defaultValue={initial.numberOfPlaces}
          {...field('numberOfPlaces')}
        />
      )}
      <Reminders {...held('reminders')} errorOf={(name) => field(name).error} />
    </>
  )
}

const placeHint =
  'Choisissez une des adresses proposées, ou écrivez le lieu et sa ville\u00A0: «\u00A0Salle des fêtes, Lyon\u00A0».'

/** Those of the community whose event it is; of all as long as that is not chosen. */
function placesOf(places: readonly EarlierPlace[], entity: string): Address[] {
  const own = places.filter(({ communityId }) => entity.endsWith(communityId))
  return (entity ? own : places).map(({ location }) => location)
}
