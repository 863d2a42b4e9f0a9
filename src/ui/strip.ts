import { type RefObject, useEffect } from 'react'

/** Pixels of rounding that are no distance. */
const slack = 2

/**
 * A row that is moved sideways where it does not fit: `data-fade` names the edges beyond which there
 * is more, and what is chosen comes into sight when it changes or the width does.
 *
 * @param chosen a selector of what is chosen, within the row
 * @param key changes when something else is chosen
 */
export function useStrip(row: RefObject<HTMLElement | null>, chosen: string, key: string): void {
  useEffect(() => {
    const element = row.current
    if (!element) return
    const fade = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      const before = scrollLeft > slack
      const after = scrollLeft + clientWidth < scrollWidth - slack
      element.dataset.fade = [before && 'before', after && 'after'].filter(Boolean).join(' ')
    }
    const settle = () => {
      show(element, element.querySelector(chosen))
      fade()
    }
    const watching = new ResizeObserver(settle)
    watching.observe(element)
    for (const child of element.children) watching.observe(child)
    element.addEventListener('scroll', fade, { passive: true })
    return () => {
      watching.disconnect()
      element.removeEventListener('scroll', fade)
    }
  }, [row, chosen])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen is found by its selector
  useEffect(() => {
    if (row.current) show(row.current, row.current.querySelector(chosen))
  }, [row, chosen, key])
}

/** In the middle, so that one sees what there is on both sides. Moves the row alone, not the page. */
function show(row: HTMLElement, chosen: Element | null): void {
  if (!chosen) return
  const around = row.getBoundingClientRect()
  const own = chosen.getBoundingClientRect()
  row.scrollLeft += own.left + own.width / 2 - around.left - around.width / 2
}
