import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './field.module.css'
import { Icon } from './Icon.tsx'

export interface FieldFacts {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Says beside the label that it may stay empty. */
  optional?: boolean
  /** Says to assistive technology, and beside the label where the form explains it, that it may not. */
  required?: boolean | undefined
}

/** Label, control, hint and error, tied together for assistive technology. */
export function Field({
  label,
  hint,
  error,
  optional,
  required,
  ...input
}: FieldFacts & ComponentProps<'input'>) {
  const ids = useFieldIds(input.id)
  return (
    <FieldFrame {...{ ids, label, hint, error, optional, required }}>
      <input {...input} {...tied(ids, { hint, error, required })} className={styles.input} />
    </FieldFrame>
  )
}

export interface FieldIds {
  input: string
  hint: string
  error: string
  /** The value of `aria-describedby`. */
  notes: (hint: ReactNode, error: string | undefined) => string | undefined
}

export function useFieldIds(given?: string): FieldIds {
  const own = useId()
  const input = given ?? own
  const hintId = `${input}-hint`
  const errorId = `${input}-error`
  const notes: FieldIds['notes'] = (hint, error) =>
    [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined
  return { input, hint: hintId, error: errorId, notes }
}

/**
 * What an input says about its hint, its error, and whether it is needed. The browser's own `required`
 * would have an empty field read out as wrong before anybody came to it.
 */
export function tied(
  ids: FieldIds,
  { hint, error, required }: Pick<FieldFacts, 'hint' | 'error' | 'required'>,
) {
  return {
    id: ids.input,
    'aria-required': required ? (true as const) : undefined,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': ids.notes(hint, error),
  }
}

interface FrameProps extends FieldFacts {
  ids: FieldIds
  children: ReactNode
}

export function FieldFrame(props: FrameProps) {
  const { ids, label, hint, error, optional, required, children } = props
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={ids.input} data-required={required || undefined}>
        {label}
        {optional && <FieldOptional />}
      </label>
      {children}
      <FieldNotes ids={ids} hint={hint} error={error} />
    </div>
  )
}

export function FieldOptional() {
  return <span className={styles.optional}> (facultatif)</span>
}

interface NotesProps extends Pick<FieldFacts, 'hint' | 'error'> {
  ids: FieldIds
}

export function FieldNotes({ ids, hint, error }: NotesProps) {
  return (
    <>
      {error && (
        <p className={styles.error} id={ids.error}>
          <Icon name="alert" />
          {error}
        </p>
      )}
      {hint && (
        <div className={styles.hint} id={ids.hint}>
          {hint}
        </div>
      )}
    </>
  )
}
