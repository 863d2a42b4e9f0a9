import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './field.module.css'
import { Icon } from './Icon.tsx'

export interface FieldFacts {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Says beside the label that it may stay empty. */
  optional?: boolean
}

/** Label, control, hint and error, tied together for assistive technology. */
export function Field({
  label,
  hint,
  error,
  optional,
  ...input
}: FieldFacts & ComponentProps<'input'>) {
  const ids = useFieldIds(input.id)
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error} optional={optional}>
      <input {...input} {...tied(ids, hint, error)} className={styles.input} />
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

/** What an input says about its hint and error. */
export function tied(ids: FieldIds, hint: ReactNode, error: string | undefined) {
  return {
    id: ids.input,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': ids.notes(hint, error),
  }
}

interface FrameProps extends FieldFacts {
  ids: FieldIds
  children: ReactNode
}

export function FieldFrame({ ids, label, hint, error, optional, children }: FrameProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={ids.input}>
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
