import type { ComponentProps } from 'react'
import { type FieldFacts, FieldFrame, tied, useFieldIds } from './Field.tsx'
import styles from './field.module.css'

export function TextArea({
  label,
  hint,
  error,
  optional,
  required,
  ...input
}: FieldFacts & ComponentProps<'textarea'>) {
  const ids = useFieldIds(input.id)
  return (
    <FieldFrame {...{ ids, label, hint, error, optional, required }}>
      <textarea {...input} {...tied(ids, { hint, error, required })} className={styles.input} />
    </FieldFrame>
  )
}
