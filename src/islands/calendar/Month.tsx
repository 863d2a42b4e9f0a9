import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react'
import { mondayOf } from '../../client/months.ts'
import type { Colours } from './agendas.ts'
import type { DayPlan } from './bars.ts'
import { dayByKey } from './grid-keys.ts'
import styles from './month.module.css'
import { Week } from './Week.tsx'
import { Weekdays } from './Weekdays.tsx'

interface MonthProps {
  /** The id of the heading that names it. */
  labelledBy: string
  month: string
  weeks: readonly (readonly DayPlan[])[]
  colours: Colours
  today: number
  /** The day that the keyboard is on, and that narrow screens list. */
  current: number
  isBusy: boolean
  /** A day is come to, by a finger or the pointer. */
  onChoose: (day: number) => void
  /** Another day is walked to by the keyboard, perhaps of another month. */
  onWalk: (day: number) => void
  onClickDay: (day: number) => void
  onEnterDay: (day: number) => void
  onMore: (day: number) => void
}

/**
 * The month as a grid, as the ARIA practices have it: one stop for the Tab key, arrows within, Page Up
 * and Page Down between months. What is in a cell is reached by the pointer, and in the day's list.
 */
export function Month(props: MonthProps) {
  const { labelledBy, month, weeks, colours, today, current, isBusy } = props
  const { onChoose, onWalk, onClickDay, onEnterDay, onMore } = props
  const table = useRef<HTMLTableElement>(null)
  const isWalking = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a key led to another day
  useLayoutEffect(() => {
    if (!isWalking.current) return
    isWalking.current = false
    table.current?.querySelector<HTMLElement>('td[tabindex="0"]')?.focus()
  }, [current, month])

  function handleKey(event: KeyboardEvent): void {
    const day = dayOf(event.target)
    if (day === null || event.ctrlKey || event.metaKey || event.altKey) return
    const next = dayByKey(event, day)
    if (next === null && event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    if (next === null) onEnterDay(day)
    else {
      isWalking.current = true
      onWalk(next)
    }
  }

  function handleClick({ target }: MouseEvent): void {
    if (!(target instanceof Element) || target.closest('a')) return
    const more = target.closest<HTMLElement>('[data-more]')
    if (more) onMore(Number(more.dataset.more))
    else {
      const day = dayOf(target.closest('td'))
      if (day !== null) onClickDay(day)
    }
  }

  return (
    <table
      ref={table}
      className={styles.month}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: that is what it is
      role="grid"
      aria-labelledby={labelledBy}
      aria-busy={isBusy || undefined}
      onKeyDown={handleKey}
      onClick={handleClick}
      onFocus={({ target }) => {
        const day = dayOf(target)
        if (day !== null && day !== current) onChoose(day)
      }}
    >
      <Weekdays />
      <tbody>
        {weeks.map((days, place) => (
          <Week
            // biome-ignore lint/suspicious/noArrayIndexKey: another month is written into the same cells
            key={place}
            days={days}
            month={month}
            colours={colours}
            today={ifWithin(today, days)}
            current={ifWithin(current, days)}
          />
        ))}
      </tbody>
    </table>
  )
}

function ifWithin(day: number, [monday]: readonly DayPlan[]): number | null {
  return mondayOf(day) === monday?.day ? day : null
}

/** The day of a cell; null for what is none. */
function dayOf(target: EventTarget | null): number | null {
  const day = target instanceof HTMLElement && target.dataset.day
  return day ? Number(day) : null
}
