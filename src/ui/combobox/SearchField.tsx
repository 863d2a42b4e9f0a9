import { type ComponentType, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Field } from '../Field.tsx'

/** One answer of a search. */
export interface Choice {
  id: string
  label: string
  /** A word beside it. */
  aside?: string
}

export interface SearchFieldProps {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** Says beside the label that it may stay empty. */
  optional?: boolean
  required?: boolean | undefined
  name?: string | undefined
  text: string
  choices: readonly Choice[]
  /** Said in the list while there is no choice; without it there is no list then. */
  empty?: string | undefined
  /** The list is on its way already: it is taken without waiting for the focus. */
  isPrepared?: boolean
  onType: (text: string) => void
  onChoose: (id: string) => void
}

type Combobox = typeof import('./Combobox.tsx').Combobox

export const loadCombobox = () => import('./Combobox.tsx')

/**
 * A text that is looked up while it is typed. The accessible list of the answers is heavy: until
 * somebody comes here this is a plain field that looks the same and keeps what is typed.
 */
export function SearchField({ isPrepared = false, ...props }: SearchFieldProps) {
  const { text, choices, empty, onType, onChoose, ...field } = props
  const [Combobox, setCombobox] = useState<ComponentType<Parameters<Combobox>[0]>>()
  const plain = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)

  // What was typed before this was alive is in the element alone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on waking up
  useEffect(() => {
    if (plain.current && plain.current.value !== text) onType(plain.current.value)
    if (isPrepared) load()
  }, [])

  async function load(): Promise<void> {
    // Without a connection the field stays plain, and the next focus tries again.
    const part = await loadCombobox().catch(() => undefined)
    if (!part || !plain.current) return
    const isFocused = document.activeElement === plain.current
    caret.current = isFocused ? (plain.current.selectionStart ?? null) : null
    // At once: a key pressed between reading the caret and the exchange would land in front of it.
    flushSync(() => setCombobox(() => part.Combobox))
  }

  if (Combobox) return <Combobox {...props} caret={caret.current} />
  return (
    <Field
      {...field}
      autoComplete="off"
      ref={plain}
      value={text}
      onChange={(event) => onType(event.target.value)}
      onFocus={load}
    />
  )
}
