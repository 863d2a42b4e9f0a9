import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * For a list whose rows go away by their own buttons: the same button of the row that takes the place
 * gets the focus, else of the last one, else the heading with the id `heading`. `rows` is what the
 * list is made of; the rest is for its element.
 */
export function useRowFocus(rows: readonly unknown[] | undefined, heading: string) {
  const list = useRef<HTMLUListElement>(null)
  const held = useRef<{ row: number; button: number }>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: looks whenever the rows are others
  useLayoutEffect(() => {
    const { activeElement } = document
    if (!held.current || (activeElement && activeElement !== document.body)) return
    const { row, button } = held.current
    const next = list.current?.children[row] ?? list.current?.lastElementChild
    const same = next?.querySelectorAll<HTMLElement>('button')[button]
    const target = same ?? document.getElementById(heading)
    target?.focus()
  }, [rows])

  function hold({ currentTarget, target }: FocusEvent<HTMLUListElement>): void {
    const row = [...currentTarget.children].findIndex((one) => one.contains(target))
    const buttons = currentTarget.children[row]?.querySelectorAll('button') ?? []
    held.current = { row, button: [...buttons].findIndex((one) => one.contains(target)) }
  }

  return {
    ref: list,
    onFocus: hold,
    // Not told of what is taken out of the page: the place is still held then.
    onBlur: () => {
      held.current = undefined
    },
  }
}
