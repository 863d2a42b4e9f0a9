import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

/**
 * The least that Node can do: what another server answered at an address (`COPY`), byte by byte, from memory,
 * whatever is asked. It is the ceiling of all servers that are written for Node.
 */
const { PORT = '', COPY = '' } = process.env
const asked = get(COPY, { headers: { 'accept-encoding': 'gzip, deflate, br' } })
const [answer] = (await once(asked, 'response')) as [IncomingMessage]
const body = await buffer(answer)
const kept = ['content-type', 'content-encoding', 'content-length']
const headers = kept.flatMap((name) => [name, String(answer.headers[name] ?? '')])
createServer((_, response) => response.writeHead(200, headers).end(body)).listen(
  Number(PORT),
  '127.0.0.1',
)
