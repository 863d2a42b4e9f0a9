import { useEffect, useRef } from 'react'

/** What is open above the page, the last on top: each closes, or asks. */
const layers: (() => boolean)[] = []

// Read when the way was gone: the entry that is left can't be asked any more.
let wasOnLayer = false

/**
 * Makes the browser's way back, a gesture on phones, close what is open above the page instead of
 * leaving the page with what was typed. While something is open the page stands on an entry of its
 * history that is marked. Closed by its own buttons, it leaves the entry behind: going back in
 * history takes its time, in which the page may be on its way elsewhere. The next thing that opens
 * takes that entry, and the way back passes over it.
 *
 * @param onBack closes it, or says that it stays by `true`, as where it asks first
 */
export function useBack(onBack: () => boolean, isOn: boolean): void {
  const latest = useRef(onBack)
  latest.current = onBack
  useEffect(() => {
    if (!isOn) return
    const layer = () => latest.current()
    layers.push(layer)
    addEventListener('popstate', follow)
    standOnLayer()
    return () => {
      layers.splice(layers.indexOf(layer), 1)
    }
  }, [isOn])
}

/**
 * Goes on to another address of the same page. An entry that something open has left behind is taken:
 * the way forward would be turned back on it.
 */
export function visit(path: string): void {
  if (isLayer(history.state)) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  wasOnLayer = false
}

function standOnLayer(): void {
  if (!isLayer(history.state)) history.pushState({ ...history.state, layer: true }, '')
  wasOnLayer = true
}

function follow(): void {
  const before = wasOnLayer
  wasOnLayer = isLayer(history.state)
  if (!before || wasOnLayer) return
  const top = layers.at(-1)
  if (!top) {
    history.back()
    return
  }
  const isBelow = layers.length > 1
  if (top() || isBelow) standOnLayer()
}

function isLayer(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'layer' in state
}
