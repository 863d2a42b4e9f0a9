import './press-style.ts'
import { useContext, useEffect, useLayoutEffect, useRef } from 'react'
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
import { limits } from '../../../server/contract/limits.ts'
import type { FoundAddress } from '../../client/addresses.ts'
import { FieldNotes, FieldOptional, useFieldIds } from '../Field.tsx'
import fieldStyles from '../field.module.css'
import styles from './address.module.css'
import { useFoundAddresses } from './found-addresses.ts'

export interface AddressComboboxProps {
  label: string
  hint?: string | undefined
  error?: string | undefined
  optional: boolean
  text: string
  /** Where the caret stood in the field this one replaces; `null` when it had no focus. */
  caret: number | null
  /** The text is being written: it is not (yet) one of the answers. */
  searching: boolean
  onType: (text: string) => void
  onChoose: (found: FoundAddress) => void
}

/** The address search as an accessible list; see AddressField, which loads it. */
export function AddressCombobox(props: AddressComboboxProps) {
  const { label, hint, error, optional, text, caret, searching, onType, onChoose } = props
  const ids = useFieldIds()
  const input = useRef<HTMLInputElement>(null)
  const found = useFoundAddresses(text, searching)
  const isLong = text.trim().length >= limits.addressQueryMinLength
  const isOver = found.text === text.trim()

  useLayoutEffect(() => {
    if (caret === null) return
    input.current?.focus()
    input.current?.setSelectionRange(caret, caret)
  }, [caret])

  return (
    <I18nProvider locale="fr-FR">
      <ComboBox
        className={fieldStyles.field}
        items={found.addresses}
        value={null}
        inputValue={text}
        defaultFilter={() => true}
        allowsCustomValue
        allowsEmptyCollection={searching && isLong}
        isInvalid={Boolean(error)}
        validationBehavior="aria"
        onInputChange={(typed) => typed !== text && onType(typed)}
        onChange={(key) => {
          const choice = found.addresses.find((address) => address.label === key)
          if (choice) onChoose(choice)
        }}
      >
        <Label className={fieldStyles.label}>
          {label}
          {optional && <FieldOptional />}
        </Label>
        <Input
          ref={input}
          className={fieldStyles.input}
          autoComplete="off"
          aria-describedby={ids.notes(hint, error)}
        />
        <OpenAtOnce when={searching && isLong && caret !== null} />
        <FieldNotes ids={ids} hint={hint} error={error} />
        <Popover className={styles.popover} offset={4}>
          <ListBox
            className={styles.list}
            renderEmptyState={() => (
              <p className={styles.empty}>{isOver ? 'Aucun résultat' : 'Recherche en cours…'}</p>
            )}
          >
            {({ label }: FoundAddress) => (
              <ListBoxItem id={label} textValue={label} className={styles.option}>
                {label}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </I18nProvider>
  )
}

/** Shows the answers to what was typed while this was on its way. */
function OpenAtOnce({ when }: { when: boolean }) {
  const state = useContext(ComboBoxStateContext)
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || !state?.isFocused) return
    isDone.current = true
    if (when) state.open(null, 'input')
  }, [when, state])
  return null
}
