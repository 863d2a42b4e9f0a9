import { connect, type Socket } from 'node:net'

/**
 * A WebSocket that costs whoever measures as little as can be: frames are counted by their heads, and
 * looked into only where somebody asks for it.
 */
export interface RawSocket {
  /** Messages that came so far. */
  count: number
  /** What looks into each message, where somebody does. */
  heard: ((text: string) => void) | undefined
  send(text: string): void
  /** Whether either side has closed it. */
  isClosed(): boolean
  close(): void
}

const opcodes = { text: 1, ping: 9, pong: 10 }

/** @returns once the server has accepted it */
export function openRawSocket(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<RawSocket> {
  const { hostname, port, host } = new URL(origin)
  const stream = connect(Number(port), hostname)
  stream.setNoDelay(true)
  const raw: RawSocket = {
    count: 0,
    heard: undefined,
    send: (text) => stream.write(frameOf(Buffer.from(text), opcodes.text)),
    isClosed: () => stream.closed || stream.readableEnded,
    close: () => stream.destroy(),
  }
  const lines = [
    `GET ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  stream.write(`${lines.join('\r\n')}\r\n\r\n`)
  return new Promise((resolve, reject) => {
    stream.on('error', reject)
    stream.once('data', (head) => {
      const end = head.indexOf('\r\n\r\n') + 4
      if (!head.subarray(0, 12).toString().endsWith('101')) {
        return reject(new Error(head.subarray(0, 40).toString()))
      }
      read(stream, raw, head.subarray(end))
      resolve(raw)
    })
  })
}

function read(stream: Socket, raw: RawSocket, first: Buffer) {
  let rest = first
  const take = (chunk: Buffer) => {
    const data = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let at = 0
    for (;;) {
      const size = sizeAt(data, at)
      if (size === undefined || data.length < at + size.head + size.body) break
      const kind = (data[at] ?? 0) & 0x0f
      const from = at + size.head
      at = from + size.body
      if (kind === opcodes.ping) stream.write(frameOf(data.subarray(from, at), opcodes.pong))
      if (kind !== opcodes.text) continue
      raw.count += 1
      if (raw.heard) raw.heard(data.toString('utf8', from, at))
    }
    rest = data.subarray(at)
  }
  stream.on('data', take)
  if (first.length > 0) {
    rest = Buffer.alloc(0)
    take(first)
  }
}

function sizeAt(data: Buffer, at: number): { head: number; body: number } | undefined {
  if (data.length < at + 2) return undefined
  const short = (data[at + 1] ?? 0) & 0x7f
  if (short < 126) return { head: 2, body: short }
  if (short === 126) {
    return data.length < at + 4 ? undefined : { head: 4, body: data.readUInt16BE(at + 2) }
  }
  return data.length < at + 10
    ? undefined
    : { head: 10, body: Number(data.readBigUInt64BE(at + 2)) }
}

/** Masked with nothing, as a client's frame has to be masked. */
function frameOf(body: Buffer, opcode: number): Buffer {
  const long = body.length > 125
  const head = Buffer.alloc((long ? 4 : 2) + 4)
  head[0] = 0x80 | opcode
  head[1] = 0x80 | (long ? 126 : body.length)
  if (long) head.writeUInt16BE(body.length, 2)
  return Buffer.concat([head, body])
}
