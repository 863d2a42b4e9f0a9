import { useId } from 'react'
import styles from './embedding.module.css'

interface SwitchProps {
  label: string
  hint: string
  isOn: boolean
  /** It is being saved: what is pressed meanwhile does nothing, and keeps the focus. */
  busy: boolean
  onChange: (isOn: boolean) => void
}

/** Something that is on or off, and is saved as it is pressed. */
export function Switch({ label, hint, isOn, busy, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className={styles.switch}>
      <label htmlFor={id}>{label}</label>
      <small className="muted" id={`${id}-hint`}>
        {hint}
      </small>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        aria-describedby={`${id}-hint`}
        aria-disabled={busy || undefined}
        onChange={({ target }) => !busy && onChange(target.checked)}
      />
    </div>
  )
}
