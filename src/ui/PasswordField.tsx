import { type ComponentProps, useState } from 'react'
import { type FieldFacts, FieldFrame, tied, useFieldIds } from './Field.tsx'
import styles from './field.module.css'
import { useHydrated } from './hydrated.ts'
import { Icon } from './Icon.tsx'

/** A password, with a button that shows what was typed. */
export function PasswordField({
  label,
  hint,
  error,
  ...input
}: FieldFacts & ComponentProps<'input'>) {
  const ids = useFieldIds(input.id)
  const [visible, setVisible] = useState(false)
  const hydrated = useHydrated()
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error}>
      <div className={styles.withButton}>
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...tied(ids, hint, error)}
          className={styles.input}
          type={visible ? 'text' : 'password'}
        />
        <button
          type="button"
          aria-label={visible ? 'Masquer la saisie' : 'Afficher la saisie'}
          aria-controls={ids.input}
          disabled={!hydrated}
          onClick={() => setVisible(!visible)}
        >
          <Icon name={visible ? 'eyeCrossed' : 'eye'} />
        </button>
      </div>
    </FieldFrame>
  )
}
