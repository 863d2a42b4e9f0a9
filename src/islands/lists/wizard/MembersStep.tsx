import { takeEmails } from '../../../stores/wizard-complaints.ts'
import { EmailsField } from '../../../ui/emails/EmailsField.tsx'
import { AdministratorField } from './AdministratorField.tsx'
import type { StepProps } from './step.ts'
import styles from './wizard.module.css'

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
      <EmailsField
        label="Adresses e-mail"
        hint="Collez-en autant que vous voulez, comme elles viennent."
        error={error}
        emails={emails}
        text={emailText}
        read={(text) => {
          const taken = takeEmails(wizard.draft, text, me.email)
          return { emails: taken.emails, text: taken.emailText }
        }}
        onChange={({ emails, text }) => onAnswer({ emails, emailText: text })}
      />
    </div>
  )
}
