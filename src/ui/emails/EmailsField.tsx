import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { messages } from '../../../server/contract/messages.ts'
import { withRemedy } from '../../../server/contract/remedies.ts'
import { FieldFrame, tied, useFieldIds } from '../Field.tsx'
import fieldStyles from '../field.module.css'
import { EmailChips } from './EmailChips.tsx'
import styles from './emails.module.css'
import { pasteInto } from './paste.ts'

export interface Emails {
  /** Well-formed, each once. */
  emails: string[]
  /** What is being typed, or could not be read as addresses. */
  text: string
  /** What some of them are called, by address. */
  names?: Readonly<Record<string, string>> | undefined
}

interface EmailsFieldProps extends Emails {
  label: string
  hint?: string
  error?: string | undefined
  optional?: boolean
  required?: boolean
  /** Many may be given at once: `read` says which addresses a text holds, and what it leaves. */
  read: (text: string) => Emails
  onChange: (value: Emails) => void
}

/** Several e-mail addresses: typed one after the other or pasted at once, and taken back one by one. */
export function EmailsField({
  label,
  hint,
  error,
  optional,
  required,
  emails,
  text,
  names,
  read,
  onChange,
}: EmailsFieldProps) {
  const ids = useFieldIds()
  const input = useRef<HTMLInputElement>(null)
  const [taken, setTaken] = useState(false)
  const message = (taken && text.trim() && messages.format) || error
  const said = message && withRemedy(message)

  function take(given: string, aside = ''): void {
    setTaken(true)
    const taken = read(given)
    onChange({ ...taken, text: [aside, taken.text].filter(Boolean).join(' ') })
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing || text.trim() === '') return
    if (!['Enter', ',', ';', ' '].includes(event.key)) return
    event.preventDefault()
    take(text)
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>): void {
    event.preventDefault()
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const { given, aside } = pasteInto(
      value,
      selectionStart ?? value.length,
      selectionEnd ?? value.length,
      event.clipboardData.getData('text'),
    )
    take(given, aside)
  }

  function remove(removed: string): void {
    const left = emails.filter((email) => email !== removed)
    onChange({ emails: left, text, names })
    if (left.length === 0) input.current?.focus()
  }

  return (
    <div className={styles.emails}>
      <FieldFrame {...{ ids, label, hint, error: said, optional, required }}>
        <input
          ref={input}
          {...tied(ids, { hint, error: said, required })}
          className={fieldStyles.input}
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          name="emails"
          value={text}
          onChange={(event) => {
            setTaken(false)
            onChange({ emails, text: event.target.value, names })
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => text.trim() && take(text)}
        />
      </FieldFrame>
      {emails.length > 0 && (
        <EmailChips emails={emails} names={names} label={countOf(emails)} onRemove={remove} />
      )}
      <p className="unseen" role="status">
        {emails.length > 0 && countOf(emails)}
      </p>
    </div>
  )
}

function countOf({ length }: string[]): string {
  return length === 1 ? '1 personne à inviter' : `${length} personnes à inviter`
}
