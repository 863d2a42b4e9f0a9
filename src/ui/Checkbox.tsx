import type { ComponentProps, ReactNode } from 'react'
import { describe, useFieldIds } from './Field.tsx'
import { Icon } from './Icon.tsx'
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
        <input {...input} {...describe(ids, undefined, error)} type="checkbox" />
        <span>{label}</span>
      </label>
      {error && (
        <p className={styles.error} id={ids.error}>
          <Icon name="alert" />
          {error}
        </p>
      )}
    </div>
  )
}
