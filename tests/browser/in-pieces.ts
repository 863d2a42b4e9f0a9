import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from './test.ts'

const piece = { bytes: 4_000, ms: 40 }

/**
 * Stands before the server and passes pages on piece by piece, as a slow line does, so that the browser
 * draws what is not whole yet. Scripts are empty: it is the server's page alone.
 *
 * @param use gets the address to open pages at
 */
export async function inPieces(use: (origin: string) => Promise<void>): Promise<void> {
  const server = createServer((asked, answer) => {
    passOn(asked, answer).catch(() => answer.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const address = server.address()
  try {
    if (!address || typeof address === 'string') throw new Error('It has no port')
    await use(`http://localhost:${address.port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

async function passOn({ url = '/', headers }: IncomingMessage, answer: ServerResponse) {
  const { baseURL } = test.info().project.use
  const { cookie = '', accept = '*/*' } = headers
  const made = await fetch(new URL(url, baseURL), { headers: { cookie, accept } })
  const type = made.headers.get('content-type') ?? ''
  const body = new Uint8Array(await made.arrayBuffer())
  answer.writeHead(made.status, { 'content-type': type })
  if (type.includes('html')) await drip(body, answer)
  else if (!type.includes('javascript')) answer.write(body)
  answer.end()
}

async function drip(body: Uint8Array, answer: ServerResponse): Promise<void> {
  for (let at = 0; at < body.length; at += piece.bytes) {
    answer.write(body.subarray(at, at + piece.bytes))
    await pause(piece.ms)
  }
}
