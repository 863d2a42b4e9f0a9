import { type KeyboardEvent, type RefObject, useEffect } from 'react'
import type { Choice } from './ChoiceMenu.tsx'
import styles from './choice-menu.module.css'
import { Icon } from './Icon.tsx'

interface ChoiceListProps {
  id: string
  label: string
  choices: readonly Choice<string>[]
  value: string
  onChoose: (value: string) => void
  list: RefObject<HTMLDivElement | null>
  opener: RefObject<HTMLButtonElement | null>
  onToggle: (isOpen: boolean) => void
}

/** The list of a ChoiceMenu, which shows itself. */
export default function ChoiceList(props: ChoiceListProps) {
  const { id, label, choices, value, list, opener, onToggle, onChoose } = props

  useEffect(() => {
    if (list.current) show(list.current, opener.current)
  }, [list, opener])

  function close(): void {
    opener.current?.focus()
    list.current?.hidePopover()
  }

  return (
    <div
      ref={list}
      id={id}
      role="menu"
      aria-label={label}
      className={`menu ${styles.list}`}
      popover="auto"
      onToggle={({ newState }) => onToggle(newState === 'open')}
      onKeyDown={(event) => (event.key === 'Tab' ? close() : walk(event))}
    >
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          role="menuitemradio"
          tabIndex={-1}
          aria-checked={choice.value === value}
          aria-disabled={choice.disabled || undefined}
          onClick={() => {
            if (choice.disabled) return
            close()
            onChoose(choice.value)
          }}
        >
          {choice.icon && <Icon name={choice.icon} />}
          {choice.label}
          {choice.value === value && (
            <span className={styles.current}>
              <Icon name="check" />
            </span>
          )}
        </button>
      ))}
    </div>
  )
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const here = items.findIndex((item) => item.matches(':focus'))
  const steps: Record<string, number> = {
    ArrowDown: here + 1,
    ArrowUp: here - 1,
    Home: 0,
    End: items.length - 1,
  }
  const next = steps[event.key]
  if (next === undefined) return
  event.preventDefault()
  items.at(next % items.length)?.focus()
}

function show(list: HTMLElement, opener: HTMLElement | null): void {
  list.showPopover()
  if (opener) place(list, opener)
  list.querySelector<HTMLElement>('[aria-checked=true]')?.focus()
}

/** Pixels between the list and its button, and around it. */
const gap = 4
const margin = 16

/** Under its button, or above it where there is no room. */
function place(list: HTMLElement, opener: HTMLElement): void {
  const button = opener.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const isAbove =
    button.bottom + gap + list.offsetHeight > clientHeight && button.top > list.offsetHeight
  const top = isAbove ? button.top - gap - list.offsetHeight : button.bottom + gap
  const furthest = clientWidth - list.offsetWidth - margin
  const left = Math.max(margin, Math.min(button.left, furthest))
  list.style.inset = `${top + scrollY}px auto auto ${left + scrollX}px`
}
