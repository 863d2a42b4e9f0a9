import type { ComponentProps } from 'react'
import { type FieldFacts, FieldFrame, tied, useFieldIds } from './Field.tsx'
import { Icon } from './Icon.tsx'
import styles from './select.module.css'

interface SelectProps extends ComponentProps<'select'> {
  /** `chip` is coloured by its `tone`; the others are fields. */
  look?: 'field' | 'inline' | 'chip'
  tone?: string | undefined
}

/** The browser's own select, dressed. Disabled it reads as the text that it says. */
export function Select({ look = 'inline', tone, ...select }: SelectProps) {
  return (
    <span className={styles.select} data-look={look} data-tone={tone}>
      <select {...select} />
      <Icon name="down" />
    </span>
  )
}

/** The same with a label, for forms. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  required,
  ...select
}: FieldFacts & ComponentProps<'select'>) {
  const ids = useFieldIds(select.id)
  return (
    <FieldFrame {...{ ids, label, hint, error, optional, required }}>
      <Select look="field" {...select} {...tied(ids, { hint, error, required })} />
    </FieldFrame>
  )
}
