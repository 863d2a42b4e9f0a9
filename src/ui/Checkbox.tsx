import type { ComponentProps, ReactNode } from 'react'
import { FieldNotes, tied, useFieldIds } from './Field.tsx'
import styles from './field.module.css'

interface CheckboxProps extends ComponentProps<'input'> {
  label: ReactNode
  error?: string | undefined
}

export function Checkbox({ label, error, ...input }: CheckboxProps) {
  const ids = useFieldIds(input.id)
  return (
    <div className={styles.field}>
      <label className={styles.check} htmlFor={ids.input}>
        <input {...input} {...tied(ids, undefined, error)} type="checkbox" />
        <span>{label}</span>
      </label>
      <FieldNotes ids={ids} error={error} />
    </div>
  )
}
