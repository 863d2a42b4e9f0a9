import type { ClientFrame, ServerFrame } from '../../server/contract/frames.ts'
import { closeCodes, reconnection } from '../../server/contract/message-limits.ts'

/** What happens to a connection. */
export interface Hearing {
  onOpen: () => void
  onFrame: (frame: ServerFrame) => void
  /**
   * It is gone, and comes back by itself; `wasOpen` is false for an attempt that failed, `isMoving`
   * says that another process will answer in a moment.
   */
  onAway: (wasOpen: boolean, isMoving: boolean) => void
  /** It is gone for good, with the session. */
  onLoggedOut: () => void
}

/** A connection that comes back. */
export interface Connection {
  /** Whether the frame went out: nothing waits here, who sends knows what is still wanted later. */
  send: (frame: ClientFrame) => boolean
  /** Gives up what is there, which may be dead without knowing, and connects anew. */
  renew: () => void
  end: () => void
}

/**
 * Connects to the socket of conversations. Gone, it comes back after 1 s, then up to 5 s; at once when
 * the network is back or somebody looks again. Without a network nothing is tried.
 */
export function connect(url: string, hearing: Hearing): Connection {
  let socket: WebSocket | undefined
  let openedAt: number | undefined
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasEnded = false

  function open(): void {
    clearTimeout(timer)
    if (hasEnded || socket || !navigator.onLine) return
    const own = new WebSocket(url)
    socket = own
    timer = setTimeout(lose, reconnection.patience)
    // One that was given up may still have something to say.
    own.onopen = () => {
      if (socket !== own) return
      clearTimeout(timer)
      openedAt = Date.now()
      hearing.onOpen()
    }
    own.onmessage = ({ data }) => {
      const frame = socket === own && frameOf(data)
      if (frame) hearing.onFrame(frame)
    }
    own.onclose = ({ code }) => {
      if (socket === own) lose(code)
    }
  }

  function lose(code?: number): void {
    clearTimeout(timer)
    const wasOpen = openedAt !== undefined
    // One that was closed as soon as it was open did not work either.
    const hasWorked = openedAt !== undefined && Date.now() - openedAt > reconnection.longest
    failures = hasWorked ? 0 : failures + 1
    const left = socket
    socket = undefined
    openedAt = undefined
    left?.close()
    if (code === closeCodes.loggedOut) {
      end()
      hearing.onLoggedOut()
      return
    }
    timer = setTimeout(open, delayAfter(failures, code))
    hearing.onAway(wasOpen, code === closeCodes.leaving)
  }

  function renew(): void {
    if (socket) lose()
    failures = 0
    open()
  }

  function followNetwork({ type }: Event): void {
    if (type === 'offline' && socket) lose()
    if (type === 'online') renew()
  }
  function lookAgain(): void {
    if (document.visibilityState === 'visible') open()
  }
  function restore({ persisted }: PageTransitionEvent): void {
    if (persisted) renew()
  }

  function end(): void {
    hasEnded = true
    clearTimeout(timer)
    const left = socket
    socket = undefined
    left?.close()
    removeEventListener('online', followNetwork)
    removeEventListener('offline', followNetwork)
    removeEventListener('pageshow', restore)
    document.removeEventListener('visibilitychange', lookAgain)
  }

  addEventListener('online', followNetwork)
  addEventListener('offline', followNetwork)
  addEventListener('pageshow', restore)
  document.addEventListener('visibilitychange', lookAgain)
  open()
  return {
    send(frame) {
      if (openedAt === undefined || socket?.readyState !== WebSocket.OPEN) return false
      socket.send(JSON.stringify(frame))
      return true
    },
    renew,
    end,
  }
}

/** Milliseconds until the next attempt. */
function delayAfter(failures: number, code: number | undefined): number {
  const { first, longest } = reconnection
  // A server that stops or has too much to do sends everybody away in one instant.
  const isCrowd = code === closeCodes.leaving || code === closeCodes.overloaded
  if (isCrowd) return first + Math.random() * (longest - first)
  return Math.min(longest, first * 1.6 ** Math.max(0, failures - 1))
}

/** Both ends come from one contract: what is JSON with an event is a frame. */
function frameOf(data: unknown): ServerFrame | undefined {
  try {
    const frame: unknown = JSON.parse(String(data))
    return isFrame(frame) ? frame : undefined
  } catch {
    return undefined
  }
}

function isFrame(value: unknown): value is ServerFrame {
  return typeof value === 'object' && value !== null && 'event' in value && 'data' in value
}
