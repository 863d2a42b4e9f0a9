import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import styles from './choice-menu.module.css'
import { useHydrated } from './hydrated.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'

export interface Choice<Value extends string> {
  value: Value
  label: string
  icon?: IconName | undefined
  disabled?: boolean
}

interface ChoiceMenuProps<Value extends string> {
  /** What is chosen and how it stands: `Rôle de Lina Haddad : Membre`. */
  label: string
  choices: readonly Choice<Value>[]
  value: Value
  /** It is being saved: pressing does nothing, and keeps the focus. */
  busy?: boolean
  className?: string | undefined
  onChoose: (value: Value) => void
  children?: ReactNode
}

/**
 * A button that opens a list to choose from. Its list is made when it is opened, so that a long table
 * can have one in each row; the arrows walk through it, and Enter alone chooses (WCAG 3.2.2).
 */
export function ChoiceMenu<Value extends string>(props: ChoiceMenuProps<Value>) {
  const { label, choices, value, busy, className, onChoose, children } = props
  const id = useId()
  const hydrated = useHydrated()
  const opener = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'closed' | 'opening' | 'open'>('closed')
  const isOpen = state !== 'closed'

  function press(event: MouseEvent): void {
    if (busy) event.preventDefault()
    else if (!isOpen) setState('opening')
    else if (list.current?.matches(':popover-open') === false) {
      // Just closed, and its toggle event is still to come: the browser would show it without its focus.
      event.preventDefault()
      show(list.current, opener.current)
    }
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        className={className}
        // From then on the browser closes it by this button; told before, it would by this very click.
        popoverTarget={state === 'open' ? id : undefined}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        disabled={!hydrated}
        data-waiting={hydrated ? undefined : ''}
        onClick={press}
      >
        {children}
      </button>
      {isOpen && (
        <ChoiceList
          {...{ id, label, choices, value, list, opener }}
          onToggle={(isOpen) => setState(isOpen ? 'open' : 'closed')}
          onChoose={(chosen) => chosen !== value && onChoose(chosen)}
        />
      )}
    </>
  )
}

type ListProps<Value extends string> = Pick<
  ChoiceMenuProps<Value>,
  'label' | 'choices' | 'value' | 'onChoose'
> & {
  id: string
  list: RefObject<HTMLDivElement | null>
  opener: RefObject<HTMLButtonElement | null>
  onToggle: (isOpen: boolean) => void
}

function ChoiceList<Value extends string>(props: ListProps<Value>) {
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
