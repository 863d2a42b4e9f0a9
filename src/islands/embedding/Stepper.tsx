import { useId } from 'react'
import styles from './embedding.module.css'

interface StepperProps {
  label: string
  value: number
  least: number
  most: number
  onChange: (value: number) => void
}

/** A small number that one counts up and down, or types. */
export function Stepper({ label, value, least, most, onChange }: StepperProps) {
  const id = useId()
  const set = (wanted: number) => {
    if (Number.isInteger(wanted)) onChange(Math.min(most, Math.max(least, wanted)))
  }
  return (
    <div className={styles.stepper}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.steps}>
        <button
          type="button"
          aria-label="Un de moins"
          disabled={value <= least}
          onClick={() => set(value - 1)}
        >
          −
        </button>
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={least}
          max={most}
          value={value}
          onChange={({ target }) => set(target.valueAsNumber)}
        />
        <button
          type="button"
          aria-label="Un de plus"
          disabled={value >= most}
          onClick={() => set(value + 1)}
        >
          +
        </button>
      </div>
    </div>
  )
}
