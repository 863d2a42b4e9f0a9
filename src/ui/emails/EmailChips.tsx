import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../Icon.tsx'
import styles from './emails.module.css'

interface EmailChipsProps {
  emails: readonly string[]
  /** What some of them are called, by address. */
  names?: Readonly<Record<string, string>> | undefined
  label: string
  onRemove: (email: string) => void
}

const moves: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, last) => last,
}

/** Addresses as one stop of the Tab key: the arrows go through them, Delete takes one back. */
export function EmailChips({ emails, names, label, onRemove }: EmailChipsProps) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const isTaken = useRef(false)
  const last = emails.length - 1
  const stop = Math.min(current, last)

  // The button goes with its address: the one that takes its place has the focus then.
  useLayoutEffect(() => {
    if (isTaken.current) focusOn(stop)
    isTaken.current = false
  })

  function focusOn(at: number): void {
    list.current?.querySelectorAll('button')[at]?.focus()
  }

  function remove(email: string): void {
    isTaken.current = true
    onRemove(email)
  }

  function onKeyDown(event: KeyboardEvent, email: string): void {
    const move = moves[event.key]
    if (move) focusOn(Math.max(0, Math.min(last, move(stop, last))))
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(email)
    else return
    event.preventDefault()
  }

  return (
    <div className={styles.group}>
      <p id={id} className={styles.count}>
        {label}
      </p>
      <ul ref={list} className={styles.list} aria-labelledby={id}>
        {emails.map((email, index) => (
          <li key={email} className={styles.tag}>
            {/* The button says whose it is: read alone, the address would be heard twice. */}
            <span aria-hidden="true">
              {names?.[email] && <strong>{names[email]} </strong>}
              {email}
            </span>
            <button
              type="button"
              className={styles.remove}
              aria-label={`Retirer ${names?.[email] ? `${names[email]}, ` : ''}${email}`}
              tabIndex={index === stop ? 0 : -1}
              onFocus={() => setCurrent(index)}
              // The field keeps the focus until the click is through: what it says on losing it would
              // move the button away from under the pointer.
              onMouseDown={(event) => event.preventDefault()}
              onKeyDown={(event) => onKeyDown(event, email)}
              onClick={() => remove(email)}
            >
              <Icon name="cross" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
