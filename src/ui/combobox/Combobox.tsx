import './press-style.ts'
import {
  type ComponentProps,
  type Ref,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
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
import { FieldNotes, FieldOptional, useFieldIds } from '../Field.tsx'
import fieldStyles from '../field.module.css'
import styles from './combobox.module.css'
import type { Choice, SearchFieldProps } from './SearchField.tsx'

interface ComboboxProps extends Omit<SearchFieldProps, 'isPrepared'> {
  /** Where the caret stood in the field this one replaces; `null` when it had no focus. */
  caret: number | null
}

/** A field with an accessible list of what its text may mean; see SearchField, which loads it. */
export function Combobox(props: ComboboxProps) {
  const { label, hint, error, optional, required, name, text, choices, empty, caret } = props
  const ids = useFieldIds()
  const input = useRef<HTMLInputElement>(null)
  // What stands outside of an open dialog is below it, and can't be clicked.
  const [dialog, setDialog] = useState<Element>()
  useLayoutEffect(() => setDialog(input.current?.closest('dialog') ?? undefined), [])

  useLayoutEffect(() => {
    if (caret === null) return
    input.current?.focus()
    input.current?.setSelectionRange(caret, caret)
  }, [caret])

  return (
    <I18nProvider locale="fr-FR">
      <ComboBox
        className={fieldStyles.field}
        items={choices}
        value={null}
        inputValue={text}
        defaultFilter={() => true}
        allowsCustomValue
        allowsEmptyCollection={Boolean(empty)}
        isInvalid={Boolean(error)}
        validationBehavior="aria"
        onInputChange={(typed) => typed !== text && props.onType(typed)}
        onChange={(key) => {
          const choice = choices.find(({ id }) => id === key)
          if (choice) props.onChoose(choice.id)
        }}
      >
        <Label className={fieldStyles.label} data-required={required || undefined}>
          {label}
          {optional && <FieldOptional />}
        </Label>
        <BoxInput
          inputRef={input}
          name={name}
          className={fieldStyles.input}
          autoComplete="off"
          aria-required={required || undefined}
          aria-describedby={ids.notes(hint, error)}
        />
        <Opening
          hasContent={choices.length > 0 || Boolean(empty)}
          atOnce={caret !== null}
          hasFocus={() => document.activeElement === input.current}
        />
        <FieldNotes ids={ids} hint={hint} error={error} />
        <Popover
          className={styles.popover}
          offset={4}
          {...(dialog && { UNSTABLE_portalContainer: dialog })}
        >
          <ListBox
            className={styles.list}
            renderEmptyState={() => <p className={styles.empty}>{empty}</p>}
          >
            {({ id, label, aside }: Choice) => (
              <ListBoxItem id={id} textValue={label} className={styles.option}>
                <span>{label}</span>
                {aside && <span className="muted small">{aside}</span>}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </I18nProvider>
  )
}

/** Escape closes the list alone: what stands around it, as a dialog, hears nothing of it. */
function BoxInput({
  inputRef,
  ...props
}: ComponentProps<typeof Input> & { inputRef: Ref<HTMLInputElement> }) {
  const state = useContext(ComboBoxStateContext)
  return (
    <Input
      {...props}
      ref={inputRef}
      onKeyDownCapture={(event) => {
        if (event.key === 'Escape' && state?.isOpen) event.preventDefault()
      }}
    />
  )
}

/**
 * The list opens while somebody types, which is before its answers are there: they open it too. At
 * once, for those to what was typed while this was on its way.
 */
function Opening({
  hasContent,
  atOnce,
  hasFocus,
}: {
  hasContent: boolean
  atOnce: boolean
  hasFocus: () => boolean
}) {
  const state = useContext(ComboBoxStateContext)
  const isLate = useRef(atOnce)
  const isFocused = Boolean(state?.isFocused)

  // biome-ignore lint/correctness/useExhaustiveDependencies: answers open it, its own changes don't
  useEffect(() => {
    // The state learns a moment late that the field was left: a list that opens then stays open.
    if (hasContent && isFocused && hasFocus()) state?.open(null, 'input')
  }, [hasContent])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as it has the focus
  useEffect(() => {
    if (!isLate.current || !isFocused) return
    isLate.current = false
    if (hasContent) state?.open(null, 'input')
  }, [isFocused])

  // One that was about to open as the field was left would hide all the rest from screen readers.
  const isOpen = Boolean(state?.isOpen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it opens, however that came
  useEffect(() => {
    if (isOpen && !hasFocus()) state?.close()
  }, [isOpen])
  return null
}
