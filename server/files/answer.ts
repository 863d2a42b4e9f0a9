import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptedEncodings } from '../platform/encodings.ts'
import { isKnown } from '../platform/etags.ts'
import { pageHeaders } from '../platform/page-headers.ts'
import { filePolicy } from '../platform/page-policy.ts'
import type { FileTable, Representation, StaticFile } from './table.ts'

/**
 * Answers a request for a file made at build out of the table alone: no session, no database. What can be
 * neither a file nor a page is refused here too.
 *
 * @returns whether it answered
 */
export function answerFile(
  files: FileTable,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { path, query } = split(request.url ?? '/')
  const found = find(files, path)
  if (found === undefined) {
    const refusal = refusalOf(path)
    if (refusal) end(response, refusal, ['Cache-Control', 'no-store'])
    return refusal !== undefined
  }

  if (request.method !== 'GET' && request.method !== 'HEAD') {
    end(response, 405, ['Allow', 'GET, HEAD'])
  } else if (typeof found === 'string') {
    end(response, 301, ['Location', found + query, 'Cache-Control', 'public, max-age=3600'])
  } else {
    send(choose(found, request.headers['accept-encoding']), request, response)
  }
  return true
}

function split(url: string): { path: string; query: string } {
  const at = url.indexOf('?')
  return at < 0 ? { path: url, query: '' } : { path: url.slice(0, at), query: url.slice(at) }
}

function find(files: FileTable, path: string): ReturnType<FileTable['get']> {
  const found = files.get(path)
  if (found !== undefined || !path.includes('%')) return found
  return files.get(rewritten(path) ?? '')
}

/** The same address as browsers write it: `/%61-propos` → `/a-propos`; undefined for what is none. */
function rewritten(path: string): string | undefined {
  if (!path.includes('%')) return path
  try {
    const text = decodeURIComponent(path)
    return text.includes('\0') ? undefined : encodeURI(text)
  } catch {
    return undefined
  }
}

function refusalOf(path: string): 400 | 404 | undefined {
  if (rewritten(path) === undefined) return 400
  return isFrameworks(path) ? 404 : undefined
}

/**
 * Whether an address is one of the framework's own, such as the image service, which anybody could
 * keep busy: they begin with `_`, as no page of ours does, however they are written.
 */
function isFrameworks(path: string): boolean {
  if (!/_|5f/i.test(path)) return false
  // The framework resolves dots and slashes first, and decodes until nothing is left to decode.
  let name = URL.parse(`http://here${path}`)?.pathname ?? path
  for (let before = ''; name !== before; ) {
    before = name
    name = decoded(name)
  }
  return /^[/\\]+_/.test(name)
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function choose(file: StaticFile, header: string | undefined): Representation {
  if (!file.br) return file.identity
  for (const encoding of acceptedEncodings(header)) {
    const representation = file[encoding]
    if (representation) return representation
  }
  return file.identity
}

function send(file: Representation, request: IncomingMessage, response: ServerResponse): void {
  if (isKnown(file.etag, request.headers['if-none-match'])) {
    response.writeHead(304, file.unchanged).end()
    return
  }
  response.writeHead(200, file.headers)
  if (typeof file.body === 'string') response.end(file.body, 'latin1')
  else response.end(file.body)
}

const common = ['Content-Length', '0', ...pageHeaders.flat(), 'content-security-policy', filePolicy]

function end(response: ServerResponse, status: number, headers: string[]): void {
  response.writeHead(status, [...headers, ...common]).end()
}
