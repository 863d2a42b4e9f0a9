import { lazy, type MouseEvent, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { useHydrated } from './hydrated.ts'
import type { IconName } from './icons.ts'

export interface Choice<Value extends string> {
  value: Value
  label: string
  icon?: IconName | undefined
  disabled?: boolean
}

const loadList = () => import('./ChoiceList.tsx')
const ChoiceList = lazy(loadList)

/** Called when somebody first comes near something to do: then a list is there when it is opened. */
export function prepareChoices(): void {
  loadList().catch(() => {})
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
  /** Another list each time: it shows itself, with its focus. */
  const [round, setRound] = useState(0)
  const isOpen = state !== 'closed'

  function press(event: MouseEvent): void {
    if (busy) event.preventDefault()
    else if (!isOpen) setState('opening')
    else if (list.current?.matches(':popover-open') === false) {
      // Just closed, and its toggle event is still to come: the browser would show it without its focus.
      event.preventDefault()
      setRound(round + 1)
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
        <Suspense>
          <ChoiceList
            key={round}
            {...{ id, label, choices, value, list, opener }}
            onToggle={(isOpen) => setState(isOpen ? 'open' : 'closed')}
            onChoose={(chosen) => {
              const choice = choices.find((one) => one.value === chosen)
              if (choice && chosen !== value) onChoose(choice.value)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
