import type { ComponentProps } from 'react'
import styles from './date-time.module.css'
import { Field, type FieldFacts } from './Field.tsx'

type DateProps = Omit<FieldFacts & ComponentProps<'input'>, 'type'>

/** A day, `2027-05-03`, in the browser's own field: its calendar, its keys, its language. */
export function DateField(props: DateProps) {
  return <Field {...props} type="date" />
}

/** A time of day, `19:30`. */
export function TimeField(props: DateProps) {
  return <Field step={300} {...props} type="time" />
}

interface DateTimeFieldProps {
  /** What happens then: « Début ». */
  label: string
  date: DateProps
  time: DateProps
}

/** A day and a time beside each other, as one question. */
export function DateTimeField({ label, date, time }: DateTimeFieldProps) {
  return (
    <fieldset className={styles.pair}>
      <legend>{label}</legend>
      <DateField {...date} />
      <TimeField {...time} />
    </fieldset>
  )
}
