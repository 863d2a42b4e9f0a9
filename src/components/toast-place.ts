/** What can be pressed, chosen or typed in. */
const controls =
  'a[href], button, input, select, textarea, summary, [role=button], [contenteditable=true]'
/** Pixels between two places that are tried. */
const step = 8

/**
 * Moves the toasts to the first place of their column that covers no control: from the top on a wide
 * screen, from the bottom on a phone. Where there is none they stay in the usual one.
 */
export function placeClear(region: HTMLElement): void {
  region.style.translate = ''
  const own = region.getBoundingClientRect()
  if (own.height === 0) return
  const taken = [...document.querySelectorAll(controls)]
    .filter((control) => !region.contains(control) && isWithinReach(control))
    .flatMap((control) => [...control.getClientRects()])
    .filter(({ left, right }) => left < own.right && right > own.left)
  const isFree = (by: number) =>
    taken.every(({ top, bottom }) => bottom <= own.top + by || top >= own.bottom + by)
  const isLow = own.top > innerHeight / 2
  const room = isLow ? own.top : innerHeight - own.bottom
  for (let by = 0; by <= room; by += step) {
    if (!isFree(isLow ? -by : by)) continue
    region.style.translate = `0 ${isLow ? -by : by}px`
    return
  }
}

/** Behind a modal dialog nothing can be reached. */
function isWithinReach(control: Element): boolean {
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
  return (
    (!modal || modal.contains(control)) && control.checkVisibility({ visibilityProperty: true })
  )
}
