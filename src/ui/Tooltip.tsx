import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './tooltip.module.css'

interface TooltipProps {
  /** What the button says of itself to screen readers: it is not read twice. */
  text: string
  children: ReactNode
}

/** Milliseconds the pointer rests on it first; the keyboard does not wait. */
const rest = 400
/** Pixels between the two, and to the edge of the page. */
const gap = 6

/**
 * The words for a button that is a sign alone. It stays while the pointer is on either of them, and
 * Escape puts it away (WCAG 1.4.13).
 */
export function Tooltip({ text, children }: TooltipProps) {
  const [isOpen, setIsOpen] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  const tip = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const open = (after: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsOpen(true), after)
  }
  const close = () => {
    clearTimeout(timer.current)
    setIsOpen(false)
  }

  useEffect(() => () => clearTimeout(timer.current), [])

  useEffect(() => {
    if (!isOpen || !place.current || !tip.current) return
    tip.current.showPopover()
    put(tip.current, place.current)
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && setIsOpen(false)
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [isOpen])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for the button within
    <span
      ref={place}
      className={styles.place}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && open(rest)}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={({ target }) => target.matches(':focus-visible') && open(0)}
      onBlur={close}
    >
      {children}
      {isOpen && (
        <span ref={tip} className={styles.tip} popover="manual" aria-hidden="true">
          {text}
        </span>
      )}
    </span>
  )
}

/** Above it, or below where there is no room; never beyond the page's edge. */
function put(tip: HTMLElement, place: HTMLElement): void {
  const around = place.getBoundingClientRect()
  const { width, height } = tip.getBoundingClientRect()
  const top = around.top - height - gap
  const middle = around.left + around.width / 2 - width / 2
  const most = document.documentElement.clientWidth - width - gap
  tip.style.top = `${top < gap ? around.bottom + gap : top}px`
  tip.style.left = `${Math.max(gap, Math.min(middle, most))}px`
}
