import { useState } from 'react'
import type { Address } from '../../../server/contract/addresses.ts'
import { limits } from '../../../server/contract/limits.ts'
import { findAddresses, labelOf } from '../../client/addresses.ts'
import { SearchField } from '../combobox/SearchField.tsx'
import { useSearch } from '../combobox/search.ts'

interface AddressFieldProps {
  label: string
  name?: string
  /** What is chosen: it stays so until another one is, or the box is emptied. */
  value: Address | null
  error?: string | undefined
  /** Says beside the label that it may stay empty. */
  optional?: boolean
  required?: boolean
  /** Said while what stands in the box is none of the answers, and nothing was chosen before. */
  hint?: string
  /** `null` once the box is empty. */
  onChange: (address: Address | null) => void
}

/** A place in France, chosen among the answers of a search. */
export function AddressField({
  label,
  name,
  value,
  error,
  required,
  optional = !required,
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

  function type(typed: string): void {
    setText(typed)
    setChosen(null)
    if (typed.trim() === '') onChange(null)
  }

  return (
    <SearchField
      label={label}
      name={name}
      hint={query && !chosen ? (value ? keptBy(value) : advice) : undefined}
      error={error}
      optional={optional}
      required={required}
      text={text}
      choices={found.map(({ label }) => ({ id: label, label }))}
      empty={isSearch ? (answered === query ? 'Aucun résultat' : 'Recherche en cours…') : undefined}
      onType={type}
      onChoose={(id) => {
        const choice = found.find(({ label }) => label === id)
        if (choice) choose(choice.address, choice.label)
      }}
    />
  )
}

function keptBy(value: Address): string {
  return `L’adresse reste «\u00A0${labelOf(value)}\u00A0» tant que vous n’en choisissez pas une autre.`
}
