import styles from './members.module.css'

interface TickProps {
  name: string
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

/** Chooses a row to act on it with others. */
export function Tick({ name, isChosen, onChange }: TickProps) {
  return (
    <td className={styles.tick}>
      <label>
        <span className="unseen">Choisir {name}</span>
        <input
          type="checkbox"
          checked={isChosen}
          onChange={({ target }) => onChange(target.checked)}
        />
      </label>
    </td>
  )
}
