import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import type { ServerFrame } from '../contract/frames.ts'
import { closeCodes, messageLimits } from '../contract/message-limits.ts'
import { encode } from './wire.ts'

/** Bytes that wait for a slow reader; past them the socket is closed, and comes back by itself. */
const unsentLimit = 1024 * 1024

/** What ws closes with when a frame is larger than it may be. */
const messageTooBig = 1009

const nothing = Promise.resolve()

const tooLarge: ServerFrame = {
  event: 'error',
  data: { event: null, error: 'payload_too_large' },
}

/** Says what was wrong with a frame that is too large before it closes. */
export class ChatSocket extends WebSocket {
  override close(code?: number, reason?: string | Buffer): void {
    const isTooLarge = code === messageTooBig
    if (isTooLarge) this.send(JSON.stringify(tooLarge))
    super.close(isTooLarge ? closeCodes.refused : code, reason)
  }
}

/** Somebody's open socket. A class: there are thousands, and their methods are there once. */
export class Connection {
  readonly userId: string
  readonly sessionHash: string
  readonly address: string
  /** The rooms it hears of, by their ids. */
  readonly rooms = new Set<string>()
  /** Has answered the last ping, or anything since. */
  isAlive = true
  /** Something came in since its session was last written down as used. */
  wasUsed = false
  /** Settles once what came in before is dealt with. */
  turn = nothing
  readonly #socket: WebSocket
  readonly #stream: Duplex
  #second = 0
  #frames = 0

  constructor(
    socket: WebSocket,
    stream: Duplex,
    who: { userId: string; sessionHash: string; address: string },
  ) {
    this.#socket = socket
    this.#stream = stream
    this.userId = who.userId
    this.sessionHash = who.sessionHash
    this.address = who.address
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN
  }

  send(frame: ServerFrame): void {
    this.write(encode(frame))
  }

  /** Writes encoded frames, one after the other, in one go. */
  write(...parts: Buffer[]): void {
    if (!this.isOpen) return
    const stream = this.#stream
    if (stream.writableLength > unsentLimit) {
      this.close(closeCodes.overloaded)
      return
    }
    const [only] = parts
    if (parts.length === 1) {
      stream.write(only)
      return
    }
    stream.cork()
    for (const part of parts) stream.write(part)
    stream.uncork()
  }

  /** Counts what came in. @returns whether it is more than one may send within a second */
  isTooFast(now: number): boolean {
    const second = Math.floor(now / 1000)
    if (second !== this.#second) this.#frames = 0
    this.#second = second
    this.#frames += 1
    return this.#frames > messageLimits.framesPerSecond
  }

  /** Not even how the other side closes: it is cut off after a while (`closeTimeout`). */
  stopReading(): void {
    this.#socket.pause()
  }

  /** Who does not answer by closing its side is cut off (`closeTimeout`). */
  close(code: number): void {
    this.#socket.close(code)
  }

  /** @returns whether it has answered since the last time, and was asked again */
  ask(): boolean {
    if (!this.isAlive) return false
    this.isAlive = false
    if (this.isOpen) this.#socket.ping()
    return true
  }

  cut(): void {
    this.#socket.terminate()
  }
}
