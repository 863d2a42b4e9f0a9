import type { ReactNode } from 'react'
import { withRemedyIfMissing } from '../../../../server/contract/remedies.ts'
import { FieldNotes, useFieldIds } from '../../../ui/Field.tsx'
import styles from './wizard.module.css'

interface Choice<T extends string> {
  value: T
  label: string
  /** Says more than the label, or why it can't be chosen. */
  about?: ReactNode
  picture?: ReactNode
  disabled?: boolean
}

interface ChoicesProps<T extends string> {
  /** The id of the heading that asks. */
  question: string
  look: 'cards' | 'rows' | 'chips'
  choices: readonly Choice<T>[]
  value: T | null
  error: string | undefined
  required?: boolean
  onChange: (value: T) => void
}

/** One of several, as radio buttons dressed as what they stand for. */
export function Choices<T extends string>(props: ChoicesProps<T>) {
  const { question, look, choices, value, error, required, onChange } = props
  const ids = useFieldIds()
  return (
    <div className={styles.field}>
      {/* Above: below many choices nobody would see it. */}
      <FieldNotes ids={ids} error={error && withRemedyIfMissing(error, 'choisissez une réponse')} />
      <div
        className={styles[look]}
        role="radiogroup"
        aria-labelledby={question}
        aria-required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.notes(undefined, error)}
      >
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              className={styles.radio}
              type="radio"
              name={question}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onChange(choice.value)}
            />
            {choice.picture}
            <span className={styles.choiceWords}>
              <span className={styles.choiceLabel}>{choice.label}</span>
              {choice.about && <span className={styles.about}>{choice.about}</span>}
            </span>
          </label>
        ))}
      </div>
    </div>
  )
}
