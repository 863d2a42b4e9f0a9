const mostOfPage = 5
const told = new Set<string>()

/**
 * Tells the server of an error in this page, once, without anything of who looks at it.
 *
 * @param event an `error` or `unhandledrejection` of the window
 */
export default function tellOfError(event: Event): void {
  const found = readError(event)
  // What extensions and other programs put into the page is not ours.
  if (!found?.script.startsWith('/') || told.size >= mostOfPage) return
  const body = JSON.stringify({
    ...found,
    page: location.pathname.split('/')[1]?.slice(0, 50) ?? '',
  })
  if (told.has(body)) return
  told.add(body)
  const headers = { 'content-type': 'application/json' }
  // One may be leaving; and what can't be told is not told.
  fetch('/api/client-errors', { method: 'POST', keepalive: true, headers, body }).catch(() => {})
}

function readError(event: Event) {
  if (event instanceof ErrorEvent) {
    const { message, filename, lineno, colno } = event
    return { message: message.slice(0, 500), ...placeOf(`${filename}:${lineno}:${colno}`) }
  }
  const reason: unknown = event instanceof PromiseRejectionEvent ? event.reason : undefined
  // A request that was given up, because one goes on to another page, is no error.
  if (!(reason instanceof Error) || reason.name === 'AbortError') return undefined
  return { message: String(reason).slice(0, 500), ...placeOf(reason.stack ?? '') }
}

const scripts = /(https?:\/\/[^\s/]+)(\/[^\s:?#]*\.js)[^\s:]*:(\d+):(\d+)/g

/** Where the first script of ours in a trace stands. */
function placeOf(trace: string) {
  const own = [...trace.matchAll(scripts)].find(([, host]) => host === origin)
  const [, , script = '', line = 0, column = 0] = own ?? []
  return { script: script.slice(0, 200), line: Number(line), column: Number(column) }
}
