import { lazy, Suspense } from 'react'
import { takeEmails } from '../../stores/wizard.ts'
import { Field } from '../../ui/Field.tsx'
import { AdministratorField } from './AdministratorField.tsx'
import { loadParts } from './parts.ts'
import type { StepProps } from './step.ts'
import styles from './wizard.module.css'

const EmailsField = lazy(loadParts.emailsField)

const label = 'Adresses e-mail'
const hint = 'Collez-en autant que vous voulez, comme elles viennent.'

/** A group of an association is given to one of its members first; then people are invited. */
export function MembersStep({ wizard, error, me, onAnswer }: StepProps) {
  const { kind, parent, administrator, emails, emailText } = wizard.draft
  return (
    <div className={styles.members}>
      {kind === 'group' && parent && (
        <AdministratorField
          parent={parent}
          me={me}
          value={administrator ?? me.id}
          onChange={(id) => onAnswer({ administrator: id === me.id ? null : id })}
        />
      )}
      <Suspense
        fallback={
          <Field
            label={label}
            hint={hint}
            value={emailText}
            onChange={(event) => onAnswer({ emailText: event.target.value })}
          />
        }
      >
        <EmailsField
          label={label}
          hint={hint}
          error={error}
          emails={emails}
          text={emailText}
          read={(text) => {
            const taken = takeEmails(wizard.draft, text, me.email)
            return { emails: taken.emails, text: taken.emailText }
          }}
          onChange={({ emails, text }) => onAnswer({ emails, emailText: text })}
        />
      </Suspense>
    </div>
  )
}
