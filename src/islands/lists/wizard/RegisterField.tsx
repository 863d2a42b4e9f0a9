import { useState } from 'react'
import { findRegistered } from '../../../client/register.ts'
import { SearchField } from '../../../ui/combobox/SearchField.tsx'
import { useSearch } from '../../../ui/combobox/search.ts'

/** The register refuses shorter ones. */
const queryMinLength = 3

interface RegisterFieldProps {
  label: string
  hint: string
  error: string | undefined
  optional?: boolean
  value: string
  onChange: (value: string) => void
}

/** The name of an association, looked up in the public register; any other text is as good. */
export function RegisterField({ value, onChange, ...field }: RegisterFieldProps) {
  const [chosen, setChosen] = useState(value)
  const query = value.trim()
  const isSearch = value !== chosen && query.length >= queryMinLength
  const { found } = useSearch(findRegistered, isSearch ? query : null)
  const choices = found.map(({ name, place }, index) => ({
    id: `${index} ${name}`,
    label: name,
    aside: place,
  }))

  return (
    <SearchField
      {...field}
      isPrepared
      text={value}
      choices={choices}
      onType={onChange}
      onChoose={(id) => {
        const name = choices.find((choice) => choice.id === id)?.label ?? ''
        setChosen(name)
        onChange(name)
      }}
    />
  )
}
