// A pointer that only rests where the page appears comes over it too, but does not move.
const signs = ['pointermove', 'pointerdown', 'focusin', 'keydown'] as const

/**
 * Runs something once somebody first comes near something to do.
 *
 * @returns what stops waiting for that
 */
export function atFirstSign(run: () => void): () => void {
  const meet = () => {
    stop()
    run()
  }
  const stop = () => {
    for (const sign of signs) document.removeEventListener(sign, meet)
  }
  for (const sign of signs) document.addEventListener(sign, meet)
  return stop
}
