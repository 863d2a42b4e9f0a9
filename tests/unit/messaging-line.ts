import { vi } from 'vitest'
import type { ClientFrame, ServerFrame } from '../../server/contract/frames.ts'

/** The sockets that a page opened, the newest last. */
export const sockets: FakeSocket[] = []

/** Stands in for the browser's: a test is the server at its other end. */
export class FakeSocket {
  static readonly OPEN = 1
  readyState = 0
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  /** What the page said, in its order. */
  readonly said: ClientFrame[] = []

  readonly url: string

  constructor(url: string) {
    this.url = url
    sockets.push(this)
  }

  accept(): void {
    this.readyState = FakeSocket.OPEN
    this.onopen?.()
  }

  tell(frame: ServerFrame): void {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }

  /** The server hangs up, or the network does. */
  drop(code = 1006): void {
    this.readyState = 3
    this.onclose?.({ code })
  }

  send(text: string): void {
    this.said.push(JSON.parse(text))
  }

  close(): void {
    this.readyState = 3
  }
}

const target = new EventTarget()
export const page = { visibilityState: 'visible', documentElement: { dataset: {} } }
export const network = { onLine: true }
export const place = {
  protocol: 'https:',
  host: 'maillon.test',
  pathname: '/messagerie',
  search: '',
}
export const assign = vi.fn()

/** A browser without a document, as far as the connection needs one. */
export function stubBrowser(): void {
  sockets.length = 0
  network.onLine = true
  page.visibilityState = 'visible'
  assign.mockReset()
  const listening = {
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
  }
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('navigator', network)
  vi.stubGlobal('location', { ...place, assign })
  vi.stubGlobal('addEventListener', listening.addEventListener)
  vi.stubGlobal('removeEventListener', listening.removeEventListener)
  vi.stubGlobal('document', { ...listening, ...page, querySelector: () => null })
}

/** Something that happens to the window, as when the network comes back. */
export function happen(name: 'online' | 'offline' | 'visibilitychange'): void {
  if (name !== 'visibilitychange') network.onLine = name === 'online'
  target.dispatchEvent(new Event(name))
}

export function newest(): FakeSocket {
  const socket = sockets.at(-1)
  if (!socket) throw new Error('No socket was opened')
  return socket
}
