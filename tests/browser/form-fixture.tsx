import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import * as v from 'valibot'
import { Address } from '../../server/contract/addresses.ts'
import { payload } from '../../server/contract/fields.ts'
import type { Refusal } from '../../src/client/failures.ts'
import { AddressField } from '../../src/ui/address/AddressField.tsx'
import { Button } from '../../src/ui/Button.tsx'
import { Checkbox } from '../../src/ui/Checkbox.tsx'
import { Field } from '../../src/ui/Field.tsx'
import { useForm } from '../../src/ui/form/form.ts'
import { useRows } from '../../src/ui/form/rows.ts'
import { SelectField } from '../../src/ui/Select.tsx'
import { TextArea } from '../../src/ui/TextArea.tsx'

const Meeting = payload({
  name: v.pipe(v.string(), v.nonEmpty('Champ requis')),
  about: v.string(),
  type: v.picklist(['party', 'match'], 'Valeur inconnue'),
  audience: v.picklist(['all', 'members']),
  isPublic: v.boolean(),
  place: v.nullable(Address),
  reminders: v.optional(
    v.array(
      v.object({
        amount: v.pipe(v.string(), v.regex(/^\d+$/, 'Un nombre'), v.transform(Number)),
        unit: v.picklist(['day', 'hour']),
      }),
    ),
    [],
  ),
})

declare global {
  interface Window {
    /** What was sent. */
    sent?: unknown
    /** What the next attempt is refused with. */
    refusal?: Refusal
  }
}

/** A form with one of each control. */
function MeetingForm() {
  const [shown, setShown] = useState('')
  const { form, field, held, onSubmit, refuse, values, alert } = useForm(Meeting, {
    place: null as Address | null,
  })
  const { rows, add, remove } = useRows([{ amount: '2', unit: 'day' }])
  const audience = field('audience')

  const send = onSubmit(async (meeting) => {
    if (window.refusal) return void refuse(window.refusal)
    window.sent = meeting
    setShown('envoyé')
  })

  return (
    <form {...form} onSubmit={send}>
      <Field label="Nom" {...field('name')} />
      <TextArea label="Description" {...field('about')} />
      <SelectField label="Type" {...field('type')}>
        <option value="party">Fête</option>
        <option value="match">Match</option>
      </SelectField>
      <fieldset>
        <legend>Pour qui</legend>
        {['all', 'members'].map((value) => (
          <label key={value}>
            <input type="radio" name={audience.name} value={value} />
            {value}
          </label>
        ))}
        <p>{audience.error}</p>
      </fieldset>
      <Checkbox label="Public" {...field('isPublic')} />
      <AddressField label="Lieu" {...held('place')} />
      {rows.map(({ key, initial }, index) => (
        <div key={key}>
          <Field
            label={`Rappel ${index + 1}`}
            defaultValue={initial.amount}
            {...field(`reminders.${index}.amount`)}
          />
          <SelectField
            label={`Unité ${index + 1}`}
            defaultValue={initial.unit}
            {...field(`reminders.${index}.unit`)}
          >
            <option value="day">jours</option>
            <option value="hour">heures</option>
          </SelectField>
          <Button onClick={() => remove(key)}>{`Retirer ${index + 1}`}</Button>
        </div>
      ))}
      <Button onClick={() => add({ amount: '', unit: 'hour' })}>Ajouter</Button>
      <output data-testid="values">{JSON.stringify(values)}</output>
      <p role="alert">{alert}</p>
      <p role="status">{shown}</p>
      <Button type="submit">Envoyer</Button>
    </form>
  )
}

createRoot(document.body).render(<MeetingForm />)
