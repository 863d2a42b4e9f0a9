import type { ComponentProps } from 'react'
import { type FieldFacts, FieldFrame, tied, useFieldIds } from './Field.tsx'
import styles from './field.module.css'

export function TextArea({
  label,
  hint,
  error,
  optional,
  ...input
}: FieldFacts & ComponentProps<'textarea'>) {
  const ids = useFieldIds(input.id)
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error} optional={optional}>
      <textarea {...input} {...tied(ids, hint, error)} className={styles.input} />
    </FieldFrame>
  )
}
