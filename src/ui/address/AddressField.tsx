import { useState } from 'react'
import type { Address } from '../../../server/contract/addresses.ts'
import { limits } from '../../../server/contract/limits.ts'
import { findAddresses, labelOf } from '../../client/addresses.ts'
import { earlierPlaces, findPlaces } from '../../client/places.ts'
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
  /** Where one met before, offered first; with it a place may also be one that no list has. */
  earlier?: readonly Address[]
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
  earlier,
  onChange,
}: AddressFieldProps) {
  const [text, setText] = useState(value ? labelOf(value) : '')
  const [chosen, setChosen] = useState(value)
  const query = text.trim()
  const isSearch = !chosen && query.length >= limits.addressQueryMinLength
  const search = earlier ? findPlaces : findAddresses
  const { text: answered, found } = useSearch(search, isSearch ? query : null)
  const before = earlier && !chosen ? earlierPlaces(earlier, query) : []
  const offered = [...new Map([...before, ...found].map((one) => [one.label, one])).values()]
  const nothing = earlier
    ? 'Aucun résultat. Ajoutez la ville après une virgule\u00A0: «\u00A0Salle des fêtes, Lyon\u00A0».'
    : 'Aucun résultat'

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
      choices={offered.map(({ label }) => ({
        id: label,
        label,
        ...(before.some((one) => one.label === label) && { aside: 'déjà utilisé' }),
      }))}
      empty={isSearch ? (answered === query ? nothing : 'Recherche en cours…') : undefined}
      onType={type}
      onChoose={(id) => {
        const choice = offered.find(({ label }) => label === id)
        if (choice) choose(choice.address, choice.label)
      }}
    />
  )
}

function keptBy(value: Address): string {
  return `L’adresse reste «\u00A0${labelOf(value)}\u00A0» tant que vous n’en choisissez pas une autre.`
}
