import { Icon } from '../../ui/Icon.tsx'
import styles from './lists.module.css'

/** Finds among what is there, while one types. */
export function Search({ label, onChange }: { label: string; onChange: (text: string) => void }) {
  return (
    <label className={`search-box ${styles.search}`}>
      <span className="unseen">{label}</span>
      <Icon name="search" />
      <input
        type="search"
        placeholder={label}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
