import { passwordRules } from '../../server/contract/fields.ts'
import { Icon } from './Icon.tsx'
import styles from './checklist.module.css'

/** The rules of a new password, each ticked off while typing. */
export function PasswordChecklist({ value }: { value: string }) {
  const states = passwordRules.map(({ label, holds }) => ({ label, holds: holds(value) }))
  const held = states.filter((state) => state.holds).length
  return (
    <>
      <ul className={styles.list}>
        {states.map(({ label, holds }) => (
          <li key={label} className={holds ? styles.held : undefined}>
            <Icon name={holds ? 'check' : 'dot'} />
            <span>
              {label}
              <span className="unseen">{holds ? ', rempli' : ', à remplir'}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="unseen" role="status">
        {value && `${held} critères remplis sur ${states.length}`}
      </p>
    </>
  )
}
