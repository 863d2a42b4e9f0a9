import { type MouseEvent, type ReactNode, useRef } from 'react'
import { useStrip } from './strip.ts'
import styles from './tabs.module.css'

export interface Tab<Name extends string> {
  name: Name
  /** Its address: a part of a page can be linked, and opened in another window. */
  href: string
  label: ReactNode
  /** How many there are; null until it is known, left out where nothing is counted. */
  count?: number | null
  /** Its address is to be gone to: it can't be opened in place. */
  isElsewhere?: boolean
}

interface TabsProps<Name extends string> {
  label: string
  tabs: readonly Tab<Name>[]
  current: Name
  onOpen: (name: Name) => void
  /** Further entries, which lead elsewhere. */
  children?: ReactNode
}

/**
 * The parts of a page, as links that open in place. Where they do not fit they can be moved sideways:
 * they fade at the edge where there are more, and the current one is always in sight.
 */
export function Tabs<Name extends string>(props: TabsProps<Name>) {
  const { label, tabs, current, onOpen, children } = props
  const strip = useRef<HTMLElement>(null)
  useStrip(strip, '[aria-current]', current)

  function open(event: MouseEvent, name: Name): void {
    // With a modifier the browser opens another tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (name !== current) onOpen(name)
  }

  return (
    <nav ref={strip} className={styles.tabs} aria-label={label}>
      <ul>
        {tabs.map(({ name, href, label, count, isElsewhere }) => (
          <li key={name}>
            <a
              href={href}
              aria-current={name === current ? 'page' : undefined}
              onClick={isElsewhere ? undefined : (event) => open(event, name)}
            >
              {label}
              {count !== undefined && <span className={styles.count}>{count ?? '…'}</span>}
            </a>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  )
}
