import { type PointerEvent, type RefObject, useRef } from 'react'

/** The part of its height that a sheet is pulled down before it goes. */
const enough = 0.25

/**
 * A sheet that follows the finger on its grip, and is closed by pulling it down. Buttons and Escape do
 * the same for everybody else.
 *
 * @returns what the grip listens to
 */
export function usePullDown(sheet: RefObject<HTMLElement | null>, close: () => void) {
  const from = useRef<number>(undefined)

  function move({ clientY }: PointerEvent): void {
    if (from.current === undefined || !sheet.current) return
    sheet.current.style.translate = `0 ${Math.max(0, clientY - from.current)}px`
  }

  function release({ clientY }: PointerEvent): void {
    const element = sheet.current
    if (from.current === undefined || !element) return
    const isEnough = clientY - from.current > element.offsetHeight * enough
    from.current = undefined
    element.style.transition = ''
    element.style.translate = ''
    if (isEnough) close()
  }

  return {
    onPointerDown: (event: PointerEvent) => {
      if (!sheet.current) return
      from.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
      sheet.current.style.transition = 'none'
    },
    onPointerMove: move,
    onPointerUp: release,
    onPointerCancel: release,
  }
}
