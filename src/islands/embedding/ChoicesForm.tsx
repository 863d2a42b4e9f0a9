import type { Embedding } from '../../../server/contract/pages.ts'
import { widgetLimits } from '../../../server/contract/widget-limits.ts'
import { nb } from '../../client/french.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { SelectField } from '../../ui/Select.tsx'
import { AccentChoice } from './AccentChoice.tsx'
import type { Choices } from './choices.ts'
import { eventLabel } from './embedding-words.ts'
import { Stepper } from './Stepper.tsx'

interface ChoicesFormProps {
  choices: Choices
  events: Embedding['events']
  onChange: (choices: Choices) => void
}

/** What to show, and how it looks. Nothing of it is kept: the snippet says it. */
export function ChoicesForm({ choices, events, onChange }: ChoicesFormProps) {
  const choose = (change: Partial<Choices>) => onChange({ ...choices, ...change })
  return (
    <>
      <Segmented
        wide
        label={`Que montrer${nb}?`}
        segments={[
          { value: 'agenda', label: 'Agenda' },
          { value: 'evenement', label: 'Événement' },
          { value: 'adhesion', label: 'Adhésion' },
        ]}
        value={choices.kind}
        onChoose={(kind) => choose({ kind })}
      />
      {choices.kind === 'evenement' && choices.eventId !== null && (
        <SelectField
          label="Quel événement"
          value={choices.eventId}
          onChange={({ target }) => choose({ eventId: target.value })}
        >
          {events.map((event) => (
            <option key={event.id} value={event.id}>
              {eventLabel(event)}
            </option>
          ))}
        </SelectField>
      )}
      {choices.kind === 'agenda' && (
        <>
          <Segmented
            wide
            label="Présentation"
            segments={[
              { value: 'list', label: 'Liste' },
              { value: 'month', label: 'Mois' },
            ]}
            value={choices.view}
            onChoose={(view) => choose({ view })}
          />
          {choices.view === 'list' && (
            <Stepper
              label="Nombre d’événements"
              value={choices.limit}
              least={1}
              most={widgetLimits.eventsMax}
              onChange={(limit) => choose({ limit })}
            />
          )}
        </>
      )}
      <Segmented
        wide
        label="Thème"
        segments={[
          { value: 'auto', label: 'Auto' },
          { value: 'light', label: 'Clair' },
          { value: 'dark', label: 'Sombre' },
        ]}
        value={choices.theme}
        onChoose={(theme) => choose({ theme })}
      />
      <AccentChoice value={choices.accent} onChange={(accent) => choose({ accent })} />
      <Segmented
        wide
        label="Coins"
        segments={[
          { value: 'straight', label: 'Droits' },
          { value: 'round', label: 'Arrondis' },
        ]}
        value={choices.corners}
        onChoose={(corners) => choose({ corners })}
      />
    </>
  )
}
