import { hello, type WidgetMessage } from './widget-messages.ts'

/*
 * The page around a widget's frame, where the element of the loader asked for it. Whom to answer is
 * learnt from that question; who may ask at all is the business of the page's policy, which names the
 * sites that may show it.
 */

let host: string | undefined

/** Whether the page stands in a frame of somebody's. */
export function isFramed(): boolean {
  return window.parent !== window
}

/** Calls back once, as soon as the page around has asked. */
export function whenAsked(answer: () => void): void {
  addEventListener(
    'message',
    ({ source, origin, data }: MessageEvent<{ type?: unknown } | null>) => {
      if (!isFramed() || source !== window.parent || data?.type !== hello) return
      // A site without an origin, as one that is opened from a disk, can't be named.
      if (origin === 'null' || host !== undefined) return
      host = origin
      answer()
    },
  )
}

/** Tells the page around, and nobody else. */
export function tellHost(message: WidgetMessage): void {
  if (host !== undefined) window.parent.postMessage(message, host)
}
