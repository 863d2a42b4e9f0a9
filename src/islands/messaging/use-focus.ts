import { type RefObject, useEffect, useRef } from 'react'

/**
 * Where the list and the conversation take turns, what had the focus goes out of sight with the one:
 * then it goes to the title of the room that the address names, or back to the link of the one that was left.
 */
export function useFocus(page: RefObject<HTMLElement | null>, named: string | null): void {
  const before = useRef(named)
  useEffect(() => {
    const left = before.current
    before.current = named
    if (left === named || isInSight(document.activeElement)) return
    const places = page.current?.querySelectorAll<HTMLElement>('[data-focus]') ?? []
    const place = [...places].find((one) => one.dataset.focus === (named ? 'title' : left))
    place?.focus()
  }, [page, named])
}

function isInSight(element: Element | null): boolean {
  return element !== null && element !== document.body && element.getClientRects().length > 0
}
