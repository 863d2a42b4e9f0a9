import { useState } from 'react'
import type { Address } from '../../../server/contract/addresses.ts'
import { limits } from '../../../server/contract/limits.ts'
import { findAddresses, labelOf } from '../../client/addresses.ts'
import { SearchField } from '../combobox/SearchField.tsx'
import { useSearch } from '../combobox/search.ts'

interface AddressFieldProps {
  label: string
  name?: string
  /** What it begins with. */
  value: Address | null
  error?: string | undefined
  /** Says beside the label that it may stay empty. */
  optional?: boolean
  /** Said while what stands in the box is not one of the answers. */
  hint?: string
  /** `null` as long as what stands in the box is not one of the answers. */
  onChange: (address: Address | null) => void
}

/** A place in France, chosen among the answers of a search. */
export function AddressField({
  label,
  name,
  value,
  error,
  optional = true,
  hint: advice = 'Choisissez une des adresses proposées pour l’enregistrer.',
  onChange,
}: AddressFieldProps) {
  const [text, setText] = useState(value ? labelOf(value) : '')
  const [chosen, setChosen] = useState(value)
  const query = text.trim()
  const isSearch = !chosen && query.length >= limits.addressQueryMinLength
  const { text: answered, found } = useSearch(findAddresses, isSearch ? query : null)

  function choose(address: Address | null, label: string): void {
    setText(label)
    setChosen(address)
    onChange(address)
  }

  return (
    <SearchField
      label={label}
      name={name}
      hint={query && !chosen ? advice : undefined}
      error={error}
      optional={optional}
      text={text}
      choices={found.map(({ label }) => ({ id: label, label }))}
      empty={isSearch ? (answered === query ? 'Aucun résultat' : 'Recherche en cours…') : undefined}
      onType={(typed) => choose(null, typed)}
      onChoose={(id) => {
        const choice = found.find(({ label }) => label === id)
        if (choice) choose(choice.address, choice.label)
      }}
    />
  )
}
