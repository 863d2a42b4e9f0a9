import { passwordRules, refusedSigns } from '../../server/contract/fields.ts'
import styles from './checklist.module.css'
import { Icon } from './Icon.tsx'

const dot = 'M8 12a4 4 0 1 0 8 0 4 4 0 0 0-8 0Z'

/** The one about signs that are not allowed. */
const isLast = (index: number) => index === passwordRules.length - 1

/** The rules of a new password, each ticked off while typing. */
export function PasswordChecklist({ value }: { value: string }) {
  const states = passwordRules.map(({ label, holds }) => ({ label, holds: holds(value) }))
  const refused = refusedSigns(value)
  const held = states.filter((state) => state.holds).length
  return (
    <>
      <ul className={styles.list}>
        {states.map(({ label, holds }, index) => (
          <li key={label} className={holds ? styles.held : undefined} data-long={label.length > 30}>
            {holds ? <Icon name="check" /> : <Icon drawing={dot} />}
            <span>
              {label}
              {isLast(index) && refused.length > 0 && (
                <strong>{`\u00A0: retirez ${refused.join(', ')}`}</strong>
              )}
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
