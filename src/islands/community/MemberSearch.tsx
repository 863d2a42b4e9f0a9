import { Icon } from '../../ui/Icon.tsx'
import styles from './members.module.css'

interface MemberSearchProps {
  value: string
  onChange: (typed: string) => void
}

export function MemberSearch({ value, onChange }: MemberSearchProps) {
  return (
    <label className={styles.search}>
      <span className="unseen">Rechercher un membre par son nom ou son adresse e-mail</span>
      <Icon name="search" />
      <input
        type="search"
        autoComplete="off"
        spellCheck={false}
        placeholder="Rechercher un membre"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
