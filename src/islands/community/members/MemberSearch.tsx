import type { Ref } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './members.module.css'

interface MemberSearchProps {
  ref: Ref<HTMLInputElement>
  value: string
  onChange: (typed: string) => void
}

export function MemberSearch({ ref, value, onChange }: MemberSearchProps) {
  return (
    <label className={`search-box ${styles.search}`}>
      <span className="unseen">Rechercher un membre par son nom ou son adresse e-mail</span>
      <Icon name="search" />
      <input
        ref={ref}
        type="search"
        autoComplete="off"
        spellCheck={false}
        placeholder="Rechercher"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
