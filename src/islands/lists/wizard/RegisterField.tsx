import '../../../ui/address/press-style.ts'
import { useContext, useEffect, useState } from 'react'
import {
  ComboBox,
  ComboBoxStateContext,
  I18nProvider,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components'
import addressStyles from '../../../ui/address/address.module.css'
import { FieldNotes, useFieldIds } from '../../../ui/Field.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { useRegistered } from './registered.ts'
import styles from './wizard.module.css'

export interface RegisterFieldProps {
  label: string
  hint: string
  error: string | undefined
  value: string
  onChange: (value: string) => void
}

/** The name of an association, looked up in the public register; any other text is as good. */
export default function RegisterField(props: RegisterFieldProps) {
  const { label, hint, error, value, onChange } = props
  const ids = useFieldIds()
  const [chosen, setChosen] = useState(value)
  const found = useRegistered(value, value !== chosen)
  const items = found.map((entry, index) => ({ ...entry, id: `${index} ${entry.name}` }))

  function choose(name: string): void {
    setChosen(name)
    onChange(name)
  }

  return (
    <I18nProvider locale="fr-FR">
      <ComboBox
        className={fieldStyles.field}
        items={items}
        value={null}
        inputValue={value}
        defaultFilter={() => true}
        allowsCustomValue
        isInvalid={Boolean(error)}
        validationBehavior="aria"
        onInputChange={(typed) => typed !== value && onChange(typed)}
        onChange={(key) => {
          const choice = items.find(({ id }) => id === key)
          if (choice) choose(choice.name)
        }}
      >
        <Label className={fieldStyles.label}>{label}</Label>
        <Input
          className={fieldStyles.input}
          autoComplete="off"
          aria-describedby={ids.notes(hint, error)}
        />
        <OpenWithAnswers count={items.length} />
        <FieldNotes ids={ids} hint={hint} error={error} />
        <Popover className={addressStyles.popover} offset={4}>
          <ListBox className={addressStyles.list}>
            {({ id, name, place }: (typeof items)[number]) => (
              <ListBoxItem
                id={id}
                textValue={name}
                className={`${addressStyles.option} ${styles.found}`}
              >
                <span>{name}</span>
                <span className="muted small">{place}</span>
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </I18nProvider>
  )
}

/** The list opens while somebody types, which is before its answers are there. */
function OpenWithAnswers({ count }: { count: number }) {
  const state = useContext(ComboBoxStateContext)
  // biome-ignore lint/correctness/useExhaustiveDependencies: answers open it, its own changes don't
  useEffect(() => {
    if (count > 0 && state?.isFocused) state.open(null, 'input')
  }, [count])
  return null
}
