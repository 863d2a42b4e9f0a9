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
          <Icon name={visible ? 'eyeCrossed' : 'eye'} />
        </button>
      </div>
    </FieldFrame>
  )
}
