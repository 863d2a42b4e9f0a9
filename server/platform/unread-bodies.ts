import type { IncomingMessage, ServerResponse } from 'node:http'

/** How long, and how many bytes, whoever got an answer may go on sending what nobody reads. */
const patience = 500
const mostBytes = 16 * 1024 * 1024

/**
 * A connection whose request was not read to its end can't carry another one: its answer says
 * `Connection: close`, so that a proxy sends nothing more on it. The rest is taken in for a moment
 * before that, since bytes that meet a closed connection may take the answer with them.
 */
export function closeUnread(request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request)) return
  const { writeHead, end } = response
  response.writeHead = (...args: unknown[]) => {
    if (!request.complete) response.shouldKeepAlive = false
    return Reflect.apply(writeHead, response, args)
  }
  response.end = (...args: unknown[]) => {
    const finish = (...last: unknown[]) => Reflect.apply(end, response, last)
    if (request.complete || request.destroyed) return finish(...args)
    const [body] = args
    const callbacks = args.filter((arg) => typeof arg === 'function')
    // With its encoding: a small file is a string of bytes.
    const content = args.filter((arg) => typeof arg !== 'function')
    if (typeof body === 'string' || body instanceof Uint8Array) {
      Reflect.apply(response.write, response, content)
    } else response.flushHeaders()
    takeIn(request, () => finish(...callbacks))
    return response
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0
}

function takeIn(request: IncomingMessage, done: () => void): void {
  let size = 0
  const timer = setTimeout(stop, patience)
  function count(chunk: Uint8Array) {
    size += chunk.length
    if (size > mostBytes) stop()
  }
  function stop() {
    clearTimeout(timer)
    request.off('data', count).off('end', stop).off('close', stop)
    done()
  }
  request.on('data', count).on('end', stop).on('close', stop)
  request.resume()
}
