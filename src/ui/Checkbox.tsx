import type { ComponentProps, ReactNode } from 'react'
import { withRemedyIfMissing } from '../../server/contract/remedies.ts'
import { FieldNotes, tied, useFieldIds } from './Field.tsx'
import styles from './field.module.css'

interface CheckboxProps extends ComponentProps<'input'> {
  label: ReactNode
  error?: string | undefined
  /** It has to be ticked. */
  required?: boolean
}

export function Checkbox({ label, error, required, ...input }: CheckboxProps) {
  const ids = useFieldIds(input.id)
  return (
    <div className={styles.field}>
      <label className={styles.check} htmlFor={ids.input} data-required={required}>
        <input {...input} {...tied(ids, { error })} type="checkbox" />
        <span>
          {label}
          {/* Browsers do not tell screen readers so of a box. */}
          {required && <span className="unseen"> (obligatoire)</span>}
        </span>
      </label>
      <FieldNotes ids={ids} error={error && withRemedyIfMissing(error, 'cochez cette case')} />
    </div>
  )
}
