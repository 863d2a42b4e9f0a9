const signs = ['pointermove', 'pointerdown', 'focusin', 'keydown'] as const

/**
 * Runs something once somebody first comes near something to do.
 *
 * @returns what stops waiting for that
 */
export function atFirstSign(run: () => void): () => void {
  const meet = (event: Event) => {
    if (isStill(event)) return
    stop()
    run()
  }
  const stop = () => {
    for (const sign of signs) document.removeEventListener(sign, meet)
  }
  for (const sign of signs) document.addEventListener(sign, meet)
  return stop
}

/** A pointer that only rests where the page appears may be told of as well, as if it had moved. */
function isStill(event: Event): boolean {
  const { type, movementX, movementY } = event as PointerEvent
  return type === 'pointermove' && !movementX && !movementY
}
