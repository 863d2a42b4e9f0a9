import { useEffect } from 'react'
import { takeEmails } from '../../../stores/wizard-complaints.ts'
import { EmailsField } from '../../../ui/emails/EmailsField.tsx'
import { AdministratorField } from './AdministratorField.tsx'
import { FellowTicks } from './FellowTicks.tsx'
import type { StepProps } from './step.ts'
import { useFellows } from './use-fellows.ts'
import styles from './wizard.module.css'

/**
 * A group of an association is given to one of its members first, and takes others along; then people
 * are invited.
 */
export function MembersStep({ wizard, error, me, onAnswer }: StepProps) {
  const { kind, parent, administrator, memberIds, emails, names, emailText } = wizard.draft
  const fellows = useFellows(kind === 'group' ? parent : null, me)
  const { others } = fellows
  const tickable = others?.filter(({ id }) => id !== administrator) ?? []

  // biome-ignore lint/correctness/useExhaustiveDependencies: looks when the list has come
  useEffect(() => {
    const left = memberIds.filter((id) => others?.some((other) => other.id === id))
    if (others && left.length < memberIds.length) onAnswer({ memberIds: left })
  }, [others])

  return (
    <div className={styles.members}>
      {kind === 'group' && parent && (
        <AdministratorField
          fellows={fellows}
          me={me}
          value={administrator ?? me.id}
          onChange={(id) => onAnswer({ administrator: id === me.id ? null : id })}
        />
      )}
      {tickable.length > 0 && (
        <FellowTicks
          fellows={tickable}
          ticked={memberIds.filter((id) => id !== administrator)}
          onChange={(memberIds) => onAnswer({ memberIds })}
        />
      )}
      <EmailsField
        label="Adresses e-mail"
        optional
        hint="Collez-en autant que vous voulez, comme elles viennent."
        error={error}
        emails={emails}
        names={names}
        text={emailText}
        read={(text) => {
          const taken = takeEmails(wizard.draft, text, me.email)
          return { emails: taken.emails, text: taken.emailText, names: taken.names }
        }}
        onChange={({ emails, text, names }) => onAnswer({ emails, names, emailText: text })}
      />
    </div>
  )
}
