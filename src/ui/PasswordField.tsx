import { type ComponentProps, useState } from 'react'
import { passwordRulesAttribute } from '../../server/contract/fields.ts'
import { type FieldFacts, FieldFrame, tied, useFieldIds } from './Field.tsx'
import styles from './field.module.css'
import { useHydrated } from './hydrated.ts'
import { Icon } from './Icon.tsx'

declare module 'react' {
  interface InputHTMLAttributes<T> {
    /** https://developer.apple.com/password-rules/ */
    passwordrules?: string | undefined
  }
}

const eye =
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z'
const eyeCrossed =
  'M4 4l16 16M9.9 5.8a9.6 9.6 0 0 1 2.1-.3C18 5.5 21.5 12 21.5 12a17 17 0 0 1-2.6 3.4M6.3 7.6A16.5 16.5 0 0 0 2.5 12S6 18.5 12 18.5a9.3 9.3 0 0 0 4.2-1M9.9 9.9a3 3 0 0 0 4.2 4.2'

/** A password, with a button that shows what was typed. */
export function PasswordField({
  label,
  hint,
  error,
  required,
  ...input
}: FieldFacts & ComponentProps<'input'>) {
  const ids = useFieldIds(input.id)
  const [visible, setVisible] = useState(false)
  const hydrated = useHydrated()
  return (
    <FieldFrame {...{ ids, label, hint, error, required }}>
      <div className={styles.withButton}>
        <input
          autoCapitalize="none"
          spellCheck={false}
          // So that a password manager makes one that is accepted.
          passwordrules={input.autoComplete === 'new-password' ? passwordRulesAttribute : undefined}
          {...input}
          {...tied(ids, { hint, error, required })}
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
          <Icon drawing={visible ? eyeCrossed : eye} />
        </button>
      </div>
    </FieldFrame>
  )
}
