import { type MouseEvent, type SyntheticEvent, useId, useRef } from 'react'
import { useHydrated } from './hydrated.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'
import styles from './menu.module.css'

export interface MenuEntry {
  label: string
  icon: IconName
  /** Where it leads, or what it does. */
  to: { href: string; download?: boolean } | (() => void)
  /** Why it can't be done: it is listed all the same, so that people know where it would be. */
  reason?: string | undefined
  dangerous?: boolean
}

/** Pixels of the widest list, and of the page around it. */
const widest = 336
const margin = 16

interface MenuProps {
  label: string
  entries: readonly MenuEntry[]
}

/** Further actions behind three dots: a list of links and buttons in the browser's own popover. */
export function Menu({ label, entries }: MenuProps) {
  const id = useId()
  const hydrated = useHydrated()
  const list = useRef<HTMLUListElement>(null)
  const opener = useRef<HTMLButtonElement>(null)

  function place(event: SyntheticEvent): void {
    const button = opener.current?.getBoundingClientRect()
    if (!button || !list.current || !isOpening(event.nativeEvent)) return
    const { clientWidth } = document.documentElement
    const top = `${button.bottom + scrollY + 8}px`
    // Under the button, to its left where the page has room for the widest list.
    list.current.style.inset =
      button.right < widest
        ? `${top} auto auto ${Math.max(margin, Math.min(button.left, clientWidth - widest))}px`
        : `${top} ${clientWidth - button.right}px auto auto`
  }

  /** The focus goes back to the button first: a dialog gives it back to where it was. */
  function run(act: () => void): (event: MouseEvent) => void {
    return () => {
      list.current?.hidePopover()
      act()
    }
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        className={`btn ${styles.opener}`}
        popoverTarget={id}
        aria-label={label}
        disabled={!hydrated}
        data-waiting={hydrated ? undefined : ''}
      >
        <Icon name="more" />
      </button>
      <ul
        ref={list}
        id={id}
        className={`menu ${styles.menu}`}
        popover="auto"
        onBeforeToggle={place}
      >
        {entries.map((entry) => (
          <li key={entry.label}>
            <Entry {...entry} run={run} />
          </li>
        ))}
      </ul>
    </>
  )
}

interface EntryProps extends MenuEntry {
  run: (act: () => void) => (event: MouseEvent) => void
}

function Entry({ label, icon, to, reason, dangerous, run }: EntryProps) {
  const id = useId()
  const words = (
    <>
      <Icon name={icon} />
      {label}
    </>
  )
  if (typeof to !== 'function') {
    return (
      <a href={to.href} download={to.download} onClick={run(() => {})}>
        {words}
      </a>
    )
  }
  return (
    <>
      <button
        type="button"
        data-dangerous={dangerous || undefined}
        aria-disabled={reason ? true : undefined}
        aria-describedby={reason ? id : undefined}
        onClick={reason ? undefined : run(to)}
      >
        {words}
      </button>
      {reason && (
        <p className={styles.reason} id={id}>
          {reason}
        </p>
      )}
    </>
  )
}

function isOpening(event: Event): boolean {
  return 'newState' in event && event.newState === 'open'
}
