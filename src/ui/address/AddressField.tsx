import { type ComponentType, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Address } from '../../../server/contract/addresses.ts'
import { labelOf } from '../../client/addresses.ts'
import { Field } from '../Field.tsx'
import type { AddressComboboxProps } from './AddressCombobox.tsx'

interface AddressFieldProps {
  label: string
  initial: Address | null
  error?: string | undefined
  /** Says beside the label that it may stay empty. */
  optional?: boolean
  /** Said while what stands in the box is not one of the answers. */
  hint?: string
  /** `null` as long as what stands in the box is not one of the answers. */
  onChange: (address: Address | null) => void
}

/**
 * A place in France, chosen among the answers of a search. The search's accessible list is heavy:
 * until somebody comes here this is a plain field that looks the same and keeps what is typed.
 */
export function AddressField({
  label,
  initial,
  error,
  optional = true,
  hint: advice = 'Choisissez une des adresses proposées pour l’enregistrer.',
  onChange,
}: AddressFieldProps) {
  const [text, setText] = useState(initial ? labelOf(initial) : '')
  const [chosen, setChosen] = useState(initial)
  const [Combobox, setCombobox] = useState<ComponentType<AddressComboboxProps>>()
  const plain = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)

  // What was typed before this was alive is in the element alone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on waking up
  useEffect(() => {
    if (plain.current && plain.current.value !== text) type(plain.current.value)
  }, [])

  function choose(address: Address | null, label: string): void {
    setText(label)
    setChosen(address)
    onChange(address)
  }

  function type(typed: string): void {
    choose(null, typed)
  }

  async function load(): Promise<void> {
    // Without a connection the field stays plain, and the next focus tries again.
    const part = await import('./AddressCombobox.tsx').catch(() => undefined)
    if (!part) return
    const isFocused = document.activeElement === plain.current
    caret.current = isFocused ? (plain.current?.selectionStart ?? null) : null
    // At once: a key pressed between reading the caret and the exchange would land in front of it.
    flushSync(() => setCombobox(() => part.AddressCombobox))
  }

  const hint = text.trim() && !chosen ? advice : undefined
  const shared = { label, hint, error, optional }

  if (!Combobox) {
    return (
      <Field
        {...shared}
        autoComplete="off"
        ref={plain}
        value={text}
        onChange={(event) => type(event.target.value)}
        onFocus={load}
      />
    )
  }
  return (
    <Combobox
      {...shared}
      text={text}
      caret={caret.current}
      searching={Boolean(hint)}
      onType={type}
      onChoose={({ label, address }) => choose(address, label)}
    />
  )
}
